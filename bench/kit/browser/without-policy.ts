import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { portOf } from '../server/port-of.ts'

/** The server as a browser would see it that knows nothing of content policies. */
export interface WithoutPolicy {
  url: string
  stop(): Promise<void>
}

const POLICY = 'content-security-policy'

/** Passes everything on to a server on this machine, sockets included, and takes the policy off its answers. */
export async function withoutPolicy(serverUrl: string): Promise<WithoutPolicy> {
  const { hostname, port } = new URL(serverUrl)
  const ends = new Set<Socket>()
  const server = createServer((asked, answer) => pass(asked, answer, { hostname, port }))
  server.on('upgrade', (asked: IncomingMessage, near: Socket, head: Buffer) => {
    const far = connect(Number(port), hostname)
    const lines = asked.rawHeaders.flatMap((name, place, all) =>
      place % 2 === 0 ? [`${name}: ${all[place + 1] ?? ''}`] : [],
    )
    far.write(`GET ${asked.url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    far.write(head)
    for (const end of [near, far]) {
      ends.add(end)
      end.on('error', () => undefined)
      end.on('close', () => {
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    async stop() {
      for (const end of ends) end.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function pass(asked: IncomingMessage, answer: ServerResponse, to: { hostname: string; port: string }): void {
  const { method, url, headers } = asked
  const onward = request({ ...to, method, path: url, headers }, (given) => {
    const kept = Object.entries(given.headers).filter(([name]) => name !== POLICY)
    answer.writeHead(given.statusCode ?? 502, Object.fromEntries(kept))
    given.pipe(answer)
  })
  onward.on('error', () => answer.destroy())
  asked.pipe(onward)
}
