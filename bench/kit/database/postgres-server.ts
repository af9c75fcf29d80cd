import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../server/free-port.ts'

/** PostgreSQL as Debian ships it, the oldest the server supports; a server uses it through DATABASE_URL. */
const PROGRAMS = '/usr/lib/postgresql/15/bin'

export const hasPostgresServer = (): boolean => existsSync(join(PROGRAMS, 'postgres'))

export interface PostgresServer {
  url: string
  /** Ends all sessions: in order (`fast`), or as a crash would (`immediate`), after which it has to recover. */
  goAway(mode: 'fast' | 'immediate'): Promise<void>
  /** Resolves when it takes statements again. */
  comeBack(): Promise<void>
  stop(): Promise<void>
}

/** `env`: environment variables for its processes besides those of this one, such as a clock. */
export async function startPostgresServer(env: Record<string, string> = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-pg15-'))
  const user = otherUser()
  if (user !== null) await chown(folder, user.uid, user.gid)
  await chmod(folder, 0o700)
  const as = user ?? {}
  const at = join(folder, 'rows')
  execFileSync(join(PROGRAMS, 'initdb'), ['-D', at, '-U', 'desk', '-A', 'trust', '-E', 'UTF8'], {
    ...as,
    stdio: 'ignore',
  })
  const port = await freePort()
  const url = `postgresql://desk@127.0.0.1:${port}/desk`
  let server = launch()
  await untilOpen(port)
  await makeDatabase(port)

  function launch(): ChildProcess {
    const words = ['-D', at, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1']
    return spawn(join(PROGRAMS, 'postgres'), [...words, '-c', 'max_connections=200'], {
      ...as,
      env: { ...process.env, ...env },
      stdio: 'ignore',
    })
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const gone = once(server, 'exit')
    server.kill(signal)
    await gone
  }

  return {
    url,
    goAway: (mode) => end(mode === 'fast' ? 'SIGINT' : 'SIGQUIT'),
    async comeBack() {
      server = launch()
      await untilOpen(port)
    },
    async stop() {
      await end('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The server refuses to run as root; Debian's package brings a user for it. */
function otherUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const idOf = (which: string): number =>
    Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

async function untilOpen(port: number): Promise<void> {
  while (!(await answers(port))) await pause(50)
}

async function answers(port: number): Promise<boolean> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'desk', database: 'postgres' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function makeDatabase(port: number): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'desk', database: 'postgres' })
  await client.connect()
  await client.query('create database desk')
  await client.end()
}
