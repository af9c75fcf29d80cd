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

/** Passes bytes on to a local address. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { port: targetPort } = new URL(target)
  const ends = new Set<Socket>()
  let delay = 0
  let withheld: Buffer | null = null
  let held = Promise.withResolvers<void>()
  held.resolve()
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
    near.pipe(later()).pipe(far).pipe(unlessWithheld()).pipe(later()).pipe(near)
  }

  /** Bytes stay in order, and everything that came is under way at once. */
  function later(): Transform {
    let last: Promise<unknown> = Promise.resolve()
    return new Transform({
      transform(chunk: Buffer, _, done) {
        const arrived = Promise.all([held.promise, delay === 0 ? undefined : pause(delay)])
        last = Promise.all([last, arrived]).then(() => this.push(chunk))
        done()
      },
      flush: (done) => void last.then(() => done()),
    })
  }

  function unlessWithheld(): Transform {
    let isSilent = false
    return new Transform({
      transform(chunk: Buffer, _, done) {
        isSilent ||= withheld !== null && chunk.includes(withheld)
        if (isSilent) done()
        else done(null, chunk)
      },
    })
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
      delay = milliseconds
    },
    withhold(bytes) {
      withheld = bytes
    },
    hold() {
      held = Promise.withResolvers()
    },
    pass: () => held.resolve(),
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

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
}
