import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'

/** Connections that do everything slowly, as the tools for that do. */
export interface SlowConnections {
  /** Milliseconds that each one was left alone, until the server ended it. */
  freedAfter: readonly number[]
  open(): number
  /** The server's answers to them, by status; 0: none. */
  statuses(): ReadonlyMap<number, number>
  end(): void
}

/** How a slow client behaves: what it sends at once, and what it sends every two seconds afterwards. */
export interface Dawdling {
  atOnce: string
  then: string
  /** Takes nothing of the answer. */
  stalled?: true
}

const EVERY = 2000

export function openSlowConnections(url: string, count: number, how: Dawdling): SlowConnections {
  const { hostname, port } = new URL(url)
  const freedAfter: number[] = []
  const received: string[] = []
  const sockets = new Set<Socket>()
  for (let n = 0; n < count; n += 1) {
    const begun = performance.now()
    const socket = connect(Number(port), hostname)
    sockets.add(socket)
    received[n] = ''
    const dawdle = setInterval(() => socket.writable && socket.write(how.then), EVERY)
    socket.on('connect', () => {
      socket.write(how.atOnce)
      if (how.stalled === true) socket.pause()
    })
    socket.on('data', (chunk: Buffer) => {
      received[n] += chunk.toString('latin1').slice(0, 100)
    })
    socket.on('error', () => undefined)
    socket.on('end', () => socket.destroy())
    socket.on('close', () => {
      clearInterval(dawdle)
      if (sockets.delete(socket)) freedAfter.push(performance.now() - begun)
    })
  }
  // A client that reads nothing does not notice the end, so this checks the other end of the connection.
  const looking = setInterval(() => {
    void portsKept(Number(port)).then((kept) => {
      for (const socket of sockets)
        if (socket.isPaused() && socket.bytesWritten > 0 && !kept.has(socket.localPort ?? 0)) socket.destroy()
    })
  }, 1000)
  return {
    freedAfter,
    open: () => sockets.size,
    statuses: () => counted(received),
    end() {
      clearInterval(looking)
      for (const socket of sockets) {
        sockets.delete(socket)
        socket.destroy()
      }
    },
  }
}

/** Ports of those whose connection to a local port is whole, seen from that port. */
async function portsKept(port: number): Promise<ReadonlySet<number>> {
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/))
  const portOf = (address = '') => Number.parseInt(address.split(':')[1] ?? '', 16)
  const whole = lines.filter(([, local, , state]) => portOf(local) === port && state === '01')
  return new Set(whole.map(([, , remote]) => portOf(remote)))
}

function counted(received: readonly string[]): ReadonlyMap<number, number> {
  const statuses = new Map<number, number>()
  for (const text of received) {
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  return statuses
}

/**
 * Sends a text on a connection of its own; returns the status of the answer, 0 for a connection that closes without
 * one.
 */
export function statusOf(url: string, words: string): Promise<number> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(words))
    let text = ''
    socket.setTimeout(12_000, () => socket.destroy())
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      if (text.includes('\r\n')) socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)))
  })
}
