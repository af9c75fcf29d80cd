import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, lchown, mkdtemp, readdir, readFile, readlink, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** How the server's PostgreSQL was started: read while it runs, used on a copy of what its kill left. */
export interface PostgresStart {
  program: string
  args: readonly string[]
  cluster: string
  uid: number
  gid: number
}

export async function postgresStartOf(dataDir: string): Promise<PostgresStart> {
  const cluster = join(dataDir, 'postgres/cluster')
  const [pid = ''] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  const { uid, gid } = await stat(cluster)
  const [, ...args] = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').slice(0, -1)
  return { program: await readlink(`/proc/${pid}/exe`), args, cluster, uid, gid }
}

/** Milliseconds from starting the same PostgreSQL on a copy of the killed one's folder to its first answer. */
export async function timeBareRecovery(start: PostgresStart): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-bare-'))
  const copy = join(folder, 'cluster')
  await cp(start.cluster, copy, { recursive: true })
  await rm(join(copy, 'postmaster.pid'), { force: true })
  await lchown(folder, start.uid, start.gid)
  for (const name of await readdir(folder, { recursive: true }))
    await lchown(join(folder, name), start.uid, start.gid)
  // What the copy wrote reaches the disk before the time runs: the killed one's folder is there already.
  await promisify(execFile)('sync', ['-f', folder])
  try {
    return await timeStart(start, copy, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function timeStart(
  { program, args, cluster, uid, gid }: PostgresStart,
  copy: string,
  sockets: string,
): Promise<number> {
  const words = args.map((word) => (word === cluster ? copy : word))
  // The last setting of a name wins.
  const own = ['-c', `unix_socket_directories=${sockets}`, '-c', `log_directory=${sockets}`]
  const begun = performance.now()
  const server = spawn(program, [...words, ...own], { cwd: sockets, uid, gid, stdio: 'ignore', env: {} })
  const gone = once(server, 'exit')
  while (!(await answers(sockets))) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL stopped at once with code ${server.exitCode}.`)
    await pause(5)
  }
  const took = performance.now() - begun
  server.kill('SIGQUIT')
  await gone
  return took
}

async function answers(host: string): Promise<boolean> {
  const client = new pg.Client({ host, port: 5432, user: 'switchboard', database: 'postgres' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
