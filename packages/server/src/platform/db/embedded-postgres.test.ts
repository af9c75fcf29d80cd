import { access, chmod, lchown, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { prepareBinaries } from './embedded/binaries.ts'
import { foldersIn } from './embedded/folders.ts'
import { startPostmaster } from './embedded/postmaster.ts'
import { chooseServerUser } from './embedded/server-user.ts'
import type { Wish } from './embedded/settings.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { makeFolder } from './testing/folders.ts'

const log = pino({ level: 'silent' })
const running = new Set<EmbeddedPostgres>()
let dataDir: string

beforeAll(async () => {
  dataDir = await makeFolder()
})

afterEach(async () => {
  await Promise.all([...running].map(stop))
})

afterAll(() => rm(dataDir, { recursive: true, force: true }))

it('makes a durable, private database that knows every alphabet on the first start', async () => {
  const server = await start(dataDir)
  expect(server.adopted).toBe(false)
  const settings = [
    'fsync',
    'synchronous_commit',
    'full_page_writes',
    'data_checksums',
    'jit',
    'listen_addresses',
  ]
  const rows = await ask(server, 'select current_setting(name) as value from unnest($1::text[]) as name', [
    settings,
  ])
  expect(rows.map(({ value }) => value)).toEqual(['on', 'on', 'on', 'on', 'off', ''])
  await ask(server, 'create extension pg_trgm')
  expect(
    await ask(server, `select cardinality(show_trgm('жёлтый')) as cut, 'ЖЁ' ilike 'жё' as folded`),
  ).toEqual([{ cut: 7, folded: true }])
  expect((await stat(join(dataDir, 'postgres', 'socket'))).mode & 0o777).toBe(0o700)
})

it('keeps the rows over a clean stop, which leaves no postmaster.pid', async () => {
  const first = await start(dataDir)
  await ask(first, 'create table kept as select 1 as n')
  await stop(first)
  await expect(access(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'))).rejects.toThrow('ENOENT')
  const second = await start(dataDir)
  expect(second.adopted).toBe(false)
  expect(await ask(second, 'select n from kept')).toEqual([{ n: 1 }])
})

it('clears away what a killed first start left and never takes it for a database', async () => {
  const fresh = join(dataDir, 'fresh')
  const half = join(fresh, 'postgres', 'cluster.making-999999999-abc')
  await mkdir(join(half, 'base'), { recursive: true })
  await stop(await start(fresh))
  expect((await readdir(join(fresh, 'postgres'))).toSorted()).toEqual(['cluster', 'logs', 'socket'])
})

it('puts the socket into a short private folder when the path is too long for one', async () => {
  const deep = join(dataDir, 'a-long-name-'.repeat(5), 'another-long-name-'.repeat(3))
  const server = await start(deep)
  const socketFolder = new URL(server.connectionString).searchParams.get('host') ?? ''
  expect(socketFolder).toMatch(/\/switchboard-[0-9a-f]{12}$/)
  expect((await stat(socketFolder)).mode & 0o777).toBe(0o700)
  expect(await ask(server, 'select 1 as n')).toEqual([{ n: 1 }])
  await stop(server)
  await rm(socketFolder, { recursive: true })
})

it('restarts the database when it is killed under a running server', async () => {
  const server = await start(dataDir)
  const before = server.postmasterPid
  process.kill(before, 'SIGKILL')
  await vi.waitFor(() => expect(server.postmasterPid).not.toBe(before), { timeout: 15_000 })
  expect(await ask(server, 'select n from kept')).toEqual([{ n: 1 }])
})

it.runIf(process.getuid?.() === 0)(
  'as root, takes over a closed data folder that root restored',
  async () => {
    await chmod(dataDir, 0o700)
    for (const name of await readdir(dataDir, { recursive: true })) await lchown(join(dataDir, name), 0, 0)
    const server = await start(dataDir)
    expect(await ask(server, 'select n from kept')).toEqual([{ n: 1 }])
  },
)

it('shows commands beside the server where its database is, while it runs', async () => {
  const server = await start(dataDir)
  expect((await findEmbeddedPostgres(dataDir))?.owner).toBe(server.connectionString)
  await stop(server)
  expect(await findEmbeddedPostgres(dataDir)).toBe(undefined)
  expect(await findEmbeddedPostgres(join(dataDir, 'never-started'))).toBe(undefined)
})

it('refuses a second start in the same process', async () => {
  await start(dataDir)
  await expect(start(dataDir)).rejects.toMatchObject({ code: 'desk-already-running' })
})

it('does not take the PostgreSQL of another start, which came first, for its own: it would never stop it', async () => {
  const server = await start(dataDir)
  const folders = await foldersIn(dataDir)
  const user = await chooseServerUser(folders)
  const binaries = await prepareBinaries(folders, user, log, undefined)
  const late: Wish = { folders, log, binariesDir: undefined, settings: {}, onLaunch: () => undefined }
  expect(await startPostmaster(late, user, binaries, join(folders.home, 'socket'))).toBe('busy')
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

async function start(folder: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: folder, log })
  running.add(server)
  return server
}

async function stop(server: EmbeddedPostgres): Promise<void> {
  running.delete(server)
  await server.stop()
}

async function ask(
  server: EmbeddedPostgres,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(text, values)
    return rows
  } finally {
    await client.end()
  }
}
