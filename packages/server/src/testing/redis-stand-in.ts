import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** Enough of Redis for nodes to share hints and counts, which can fall silent, refuse, and publish anything. */
export interface RedisStandIn {
  url: string
  /** From now on takes what is sent and answers nothing, as under SIGSTOP or behind a connection that was cut silently. */
  freeze(): void
  /** Answers everything that came meanwhile. */
  thaw(): void
  /** Answers these commands with an error, as for an account without the right. */
  refuse(...commands: string[]): void
  publish(channel: string, text: string): void
  published: { channel: string; text: string }[]
  stop(): Promise<void>
}

export async function startRedisStandIn(): Promise<RedisStandIn> {
  const { answer, refuse, publish, published, forget } = openCommands()
  const connections = new Set<Socket>()
  let held: (() => void)[] | null = null
  const server = createServer((socket) => {
    connections.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => {
      connections.delete(socket)
      forget(socket)
    })
    const queue = transactions((args) => answer(socket, args))
    const read = commandReader((args) => {
      const reply = () => void (socket.destroyed || socket.write(queue(args)))
      if (held === null) reply()
      else held.push(reply)
    })
    socket.on('data', (bytes) => read(bytes.toString('utf8')))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return {
    url: `redis://127.0.0.1:${port}`,
    published,
    freeze() {
      held = []
    },
    thaw() {
      const waiting = held ?? []
      held = null
      for (const reply of waiting) reply()
    },
    refuse,
    publish,
    async stop() {
      server.close()
      for (const socket of connections) socket.destroy()
      await once(server, 'close')
    },
  }
}

/** What the commands do, for all connections. */
function openCommands() {
  const counts = new Map<string, number>()
  const subscribers = new Map<Socket, Set<string>>()
  const refused = new Set<string>()
  const published: RedisStandIn['published'] = []

  function publish(channel: string, text: string): number {
    published.push({ channel, text })
    const listening = [...subscribers].filter(([, channels]) => channels.has(channel))
    for (const [socket] of listening) socket.write(array(bulk('message'), bulk(channel), bulk(text)))
    return listening.length
  }

  function answer(socket: Socket, [command = '', ...args]: string[]): string {
    const name = command.toLowerCase()
    const [first = '', second = ''] = args
    if (refused.has(name)) return `-NOPERM this user has no permissions to run the '${name}' command\r\n`
    if (name === 'ping') return subscribers.has(socket) ? array(bulk('pong'), bulk('')) : '+PONG\r\n'
    if (name === 'info') return bulk('redis_version:7.0.0\r\nloading:0\r\n')
    if (name === 'publish') return `:${publish(first, second)}\r\n`
    if (name === 'incr') {
      counts.set(first, (counts.get(first) ?? 0) + 1)
      return `:${counts.get(first)}\r\n`
    }
    if (name === 'pexpire') return ':1\r\n'
    if (name !== 'subscribe') return '+OK\r\n'
    subscribers.set(socket, new Set(args))
    return args.map((word, at) => array(bulk('subscribe'), bulk(word), `:${at + 1}\r\n`)).join('')
  }

  return {
    answer,
    publish,
    published,
    refuse: (...commands: string[]) => commands.forEach((command) => refused.add(command)),
    forget: (socket: Socket) => void subscribers.delete(socket),
  }
}

const bulk = (text: string): string => `$${Buffer.byteLength(text)}\r\n${text}\r\n`
const array = (...parts: string[]): string => `*${parts.length}\r\n${parts.join('')}`

/** MULTI queues commands until EXEC answers them all. */
function transactions(answer: (args: string[]) => string): (args: string[]) => string {
  let queued: string[][] | null = null
  return (args) => {
    const name = args[0]?.toLowerCase()
    if (name === 'multi') {
      queued = []
      return '+OK\r\n'
    }
    if (name === 'exec') {
      const replies = (queued ?? []).map(answer)
      queued = null
      return array(...replies)
    }
    if (queued === null) return answer(args)
    queued.push(args)
    return '+QUEUED\r\n'
  }
}

/** Commands come as arrays of bulk strings, in ASCII here. */
function commandReader(take: (args: string[]) => void): (text: string) => void {
  let rest = ''
  return (text) => {
    rest += text
    for (;;) {
      const head = /^\*(\d+)\r\n/.exec(rest)
      if (head === null) return
      const args: string[] = []
      let at = head[0].length
      while (args.length < Number(head[1])) {
        const size = /^\$(\d+)\r\n/.exec(rest.slice(at))
        if (size === null) return
        const from = at + size[0].length
        const to = from + Number(size[1])
        if (rest.length < to + 2) return
        args.push(rest.slice(from, to))
        at = to + 2
      }
      rest = rest.slice(at)
      take(args)
    }
  }
}
