import { once } from 'node:events'
import { createServer, connect, type Server, type Socket } from 'node:net'
import { portOf } from './port-of.ts'

/** The wire between desk and provider: cut, connections are refused as by a machine that is off. */
export interface Line {
  readonly url: string
  cut(): Promise<void>
  mend(): Promise<void>
  stop(): Promise<void>
}

/** Passes bytes on to a local address. */
export async function startLine(target: string): Promise<Line> {
  const { port: targetPort } = new URL(target)
  const ends = new Set<Socket>()
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
    near.pipe(far).pipe(near)
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
