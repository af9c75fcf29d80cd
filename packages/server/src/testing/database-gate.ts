import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A proxy in front of PostgreSQL: through it the database can be away for one server while the test still reaches it. */
export interface DatabaseGate {
  url: string
  /** Cuts every connection and takes no more. */
  shut(): Promise<void>
  open(): Promise<void>
  stop(): Promise<void>
}

export async function databaseGate(databaseUrl: string): Promise<DatabaseGate> {
  const real = new URL(databaseUrl.replace('postgresql:///', 'postgresql://socket/'))
  const name = `.s.PGSQL.${real.searchParams.get('port') ?? '5432'}`
  const behind = join(real.searchParams.get('host') ?? '', name)
  const folder = await mkdtemp(join(tmpdir(), 'gate-'))
  const open = new Set<Socket>()
  let server = await listen()

  async function listen(): Promise<Server> {
    const next = createServer((socket) => splice(socket, connect(behind)))
    next.listen(join(folder, name))
    await once(next, 'listening')
    return next
  }

  function splice(one: Socket, other: Socket): void {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      open.add(from)
      from.on('error', () => undefined)
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  }

  async function shut(): Promise<void> {
    const closed = server.listening ? once(server, 'close') : Promise.resolve()
    server.close()
    for (const socket of open) socket.destroy()
    await closed
  }

  return {
    url: databaseUrl.replace(/host=[^&]*/, `host=${encodeURIComponent(folder)}`),
    shut,
    async open() {
      server = await listen()
    },
    async stop() {
      await shut()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
