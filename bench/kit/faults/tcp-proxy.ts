import { once } from 'node:events'
import { createServer, connect, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { portOf } from '../server/port-of.ts'

/** A TCP proxy between the server and its peers: when cut, it refuses connections as a machine that is off. */
export interface TcpProxy {
  readonly url: string
  /** From now on bytes take this many milliseconds longer in each direction. */
  slow(milliseconds: number): void
  /** From now on an answer that contains these bytes never arrives, nor what comes after it; null: the next ones do. */
  withhold(bytes: Buffer | null): void
  /** From now on bytes are kept, also of new connections, as when a machine is frozen; `pass` hands them on. */
  hold(): void
  pass(): void
  /** The connections of now stay open and carry nothing any more, as after a sleep; new ones do. */
  deafen(): void
  cut(): Promise<void>
  mend(): Promise<void>
  stop(): Promise<void>
}

/** What happens to bytes on their way, of all connections. */
interface Rules {
  delay: number
  withheld: Buffer | null
  held: PromiseWithResolvers<void>
}

/** Passes bytes on to a local address. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { port: targetPort } = new URL(target)
  const ends = new Set<Socket>()
  const rules: Rules = { delay: 0, withheld: null, held: Promise.withResolvers() }
  rules.held.resolve()
  let server = createServer(join)
  await listen(server, 0)
  const port = portOf(server)

  function join(near: Socket): void {
    const far = connect(Number(targetPort), '127.0.0.1')
    for (const end of [near, far]) {
      ends.add(end)
      end.on('error', () => undefined)
      end.on('close', () => {
        ends.delete(end)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(later(rules)).pipe(far).pipe(unlessWithheld(rules)).pipe(later(rules)).pipe(near)
  }

  async function cut(): Promise<void> {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const end of ends) end.destroy()
    await closed
  }

  return {
    url: `http://127.0.0.1:${port}`,
    slow(milliseconds) {
      rules.delay = milliseconds
    },
    withhold(bytes) {
      rules.withheld = bytes
    },
    hold() {
      rules.held = Promise.withResolvers()
    },
    pass: () => rules.held.resolve(),
    deafen() {
      for (const end of ends) end.unpipe().pause()
    },
    cut,
    async mend() {
      server = createServer(join)
      await listen(server, port)
    },
    stop: cut,
  }
}

/** Bytes stay in order, and everything that came is under way at once. */
function later(rules: Rules): Transform {
  let last: Promise<unknown> = Promise.resolve()
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const arrived = Promise.all([rules.held.promise, rules.delay === 0 ? undefined : pause(rules.delay)])
      last = Promise.all([last, arrived]).then(() => this.push(chunk))
      done()
    },
    flush: (done) => void last.then(() => done()),
  })
}

function unlessWithheld(rules: Rules): Transform {
  let isSilent = false
  return new Transform({
    transform(chunk: Buffer, _, done) {
      isSilent ||= rules.withheld !== null && chunk.includes(rules.withheld)
      if (isSilent) done()
      else done(null, chunk)
    },
  })
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
}
