import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { foldersIn } from './embedded/folders.ts'
import { chooseServerUser, identityOf } from './embedded/server-user.ts'
import { fingerprint, makeFolder } from './testing/folders.ts'

const log = pino({ level: 'silent' })
let dataDir: string
let cluster: string

beforeAll(async () => {
  dataDir = await makeFolder()
  cluster = join(dataDir, 'postgres', 'cluster')
  await startAndStop()
})

afterAll(() => rm(dataDir, { recursive: true, force: true }))

it('finds a database for commands beside it also when it answers late, as on a busy machine', async () => {
  const server = await startEmbeddedPostgres({ dataDir, log })
  const [pid = 0] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n').map(Number)
  process.kill(pid, 'SIGSTOP')
  const goesOn = setTimeout(() => process.kill(pid, 'SIGCONT'), 2500)
  try {
    expect((await findEmbeddedPostgres(dataDir))?.owner).toBe(server.connectionString)
  } finally {
    clearTimeout(goesOn)
    process.kill(pid, 'SIGCONT')
    await server.stop()
  }
})

it('refuses a folder of a newer PostgreSQL and touches nothing', async () => {
  await writeFile(join(cluster, 'PG_VERSION'), '19\n')
  await expectRefusal('data-folder-other-version', /made by PostgreSQL 19; this desk brings PostgreSQL 18/)
  await writeFile(join(cluster, 'PG_VERSION'), '18\n')
})

it.each([
  ['PG_VERSION', /holds files but no PG_VERSION/],
  ['global/pg_control', /pg_control cannot be read/],
  ['pg_wal', /pg_wal is missing/],
  ['base', /base is missing/],
])('refuses a folder without %s and touches nothing', async (name, message) => {
  await rename(join(cluster, name), join(dataDir, 'away'))
  await expectRefusal('data-folder-damaged', message)
  await rename(join(dataDir, 'away'), join(cluster, name))
})

it('refuses a cut pg_control and touches nothing', async () => {
  const path = join(cluster, 'global', 'pg_control')
  const whole = await readFile(path)
  await truncate(path, 100)
  await expectRefusal('data-folder-damaged', /pg_control has 100 bytes/)
  await writeFile(path, whole)
})

it('refuses a folder that holds something else and makes no database over it', async () => {
  const other = await makeFolder()
  await mkdir(join(other, 'postgres', 'cluster'), { recursive: true })
  await writeFile(join(other, 'postgres', 'cluster', 'holiday.jpg'), 'not a database')
  const before = await fingerprint(other)
  await expect(startEmbeddedPostgres({ dataDir: other, log })).rejects.toMatchObject({
    code: 'data-folder-damaged',
  })
  expect(await fingerprint(other)).toBe(before)
  await rm(other, { recursive: true })
})

it('reports that the folder is damaged when PostgreSQL finds no place to begin in its log', async () => {
  const wal = join(cluster, 'pg_wal')
  const segments = (await readdir(wal)).filter((name) => /^[0-9A-F]{24}$/.test(name))
  for (const name of segments) await rename(join(wal, name), join(dataDir, name))
  const start = startEmbeddedPostgres({ dataDir, log })
  await expect(start).rejects.toMatchObject({ code: 'data-folder-damaged' })
  for (const name of segments) await rename(join(dataDir, name), join(wal, name))
  await startAndStop()
})

it('starts over a stale postmaster.pid whose number now belongs to another process', async () => {
  const user = await chooseServerUser(await foldersIn(dataDir))
  const stranger: ChildProcess = spawn('sleep', ['600'], { ...identityOf(user), stdio: 'ignore' })
  await once(stranger, 'spawn')
  await writeFile(
    join(cluster, 'postmaster.pid'),
    `${stranger.pid}\n${cluster}\n1\n5432\n${dataDir}/postgres/socket\n\n`,
  )
  await startAndStop()
  expect(stranger.exitCode).toBe(null)
  stranger.kill()
})

it('starts over an empty postmaster.pid that a power cut left', async () => {
  await writeFile(join(cluster, 'postmaster.pid'), '')
  await startAndStop()
})

it.runIf(process.getuid?.() === 0)(
  'as root, names the folder that bars the way and makes nothing',
  async () => {
    const closed = await makeFolder()
    await chmod(closed, 0o700)
    const start = startEmbeddedPostgres({ dataDir: join(closed, 'desk', 'data'), log })
    await expect(start).rejects.toMatchObject({ code: 'data-folder-unreachable' })
    await expect(start).rejects.toThrow(closed)
    await rm(closed, { recursive: true })
  },
)

async function startAndStop(): Promise<void> {
  await (await startEmbeddedPostgres({ dataDir, log })).stop()
}

async function expectRefusal(code: string, message: RegExp): Promise<void> {
  const before = await fingerprint(dataDir)
  const start = startEmbeddedPostgres({ dataDir, log })
  await expect(start).rejects.toMatchObject({ name: 'DatabaseStartError', code })
  await expect(start).rejects.toThrow(message)
  expect(await fingerprint(dataDir)).toBe(before)
}
