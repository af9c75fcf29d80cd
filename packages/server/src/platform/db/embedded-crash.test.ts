import { chown, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { makeFolder } from './testing/folders.ts'
import {
  startServerProcess,
  type ServerProcess,
  type Identity,
  type Opening,
} from './testing/start-server-process.ts'

let root: string
const running = new Set<ServerProcess>()

beforeAll(async () => {
  root = await makeFolder()
})

afterEach(async () => {
  for (const server of running) await end(server, 'SIGTERM')
})

afterAll(() => rm(root, { recursive: true, force: true }))

it('adopts the running database after the server was killed, with every acknowledged row', async () => {
  const first = start('adopt', 'write')
  const opening = await opened(first)
  await vi.waitFor(() => expect(first.promised()).toBeGreaterThan(50), { timeout: 10_000 })
  await end(first, 'SIGKILL')
  const again = await opened(start('adopt'))
  expect(again).toMatchObject({ adopted: true, postmasterPid: opening.postmasterPid })
  expect(await countRows(again)).toBeGreaterThanOrEqual(first.promised())
})

it('recovers every acknowledged row after server and database were killed together', async () => {
  const first = start('crash', 'write')
  const opening = await opened(first)
  await vi.waitFor(() => expect(first.promised()).toBeGreaterThan(50), { timeout: 10_000 })
  process.kill(opening.postmasterPid, 'SIGKILL')
  await end(first, 'SIGKILL')
  const again = await opened(start('crash'))
  expect(again.adopted).toBe(false)
  expect(await countRows(again)).toBeGreaterThanOrEqual(first.promised())
})

it('starts over a killed database whose parent hangs, so that nobody asks for its result', async () => {
  const first = start('hanging', 'write')
  const opening = await opened(first)
  await vi.waitFor(() => expect(first.promised()).toBeGreaterThan(50), { timeout: 10_000 })
  process.kill(first.pid, 'SIGSTOP')
  process.kill(opening.postmasterPid, 'SIGKILL')
  const again = await opened(start('hanging'))
  expect(again.adopted).toBe(false)
  expect(await countRows(again)).toBeGreaterThanOrEqual(first.promised())
  await end(first, 'SIGKILL')
})

it('refuses a second server on the same folder, names the first, and leaves it working', async () => {
  const first = start('twice', 'write')
  await opened(first)
  const refusal = await start('twice').opening
  expect(refusal).toMatchObject({ event: 'refused', code: 'desk-already-running' })
  expect(refusal).toHaveProperty('message', expect.stringContaining(`process ${first.pid}`))
  expect(refusal).toHaveProperty('message', expect.stringContaining(join(root, 'twice')))
  const before = first.promised()
  await vi.waitFor(() => expect(first.promised()).toBeGreaterThan(before), { timeout: 10_000 })
})

it('lets exactly one of two servers open an empty folder at the same moment', async () => {
  const openings = await Promise.all([start('race').opening, start('race').opening])
  expect(openings.map(({ event }) => event).toSorted()).toEqual(['open', 'refused'])
  expect(openings.find(({ event }) => event === 'refused')).toMatchObject({ code: 'desk-already-running' })
})

it('opens while the previous server is still stopping', async () => {
  let server = start('relay')
  await opened(server)
  for (let change = 1; change <= 3; change += 1) {
    const leaving = end(server, 'SIGTERM')
    server = start('relay')
    expect(await server.opening).toMatchObject({ event: 'open' })
    await leaving
  }
})

it.each([
  ['makes the cluster', /^cluster\.making-/],
  ['has made the cluster', /^cluster$/],
  ['starts the server', /^socket$/],
])('starts after being killed while its first start %s', async (moment, trace) => {
  const killed = start(moment)
  await vi.waitFor(
    async () =>
      expect(await readdir(join(root, moment, 'postgres'))).toContainEqual(expect.stringMatching(trace)),
    {
      interval: 5,
      timeout: 10_000,
    },
  )
  await end(killed, 'SIGKILL')
  expect(await opened(start(moment))).toMatchObject({ event: 'open' })
})

it.runIf(process.getuid?.() === 0)(
  'runs as an ordinary user, and is refused over the folder of another',
  async () => {
    const nobody: Identity = { uid: 65534, gid: 65534 }
    await opened(start('root'))
    const refused = await start('root', 'idle', nobody).opening
    expect(refused).toMatchObject({ event: 'refused', code: 'data-folder-other-owner' })
    const folder = await makeFolder()
    await chown(folder, 65534, 65534)
    const server = startServerProcess(folder, 'idle', nobody)
    running.add(server)
    expect(await countRows(await opened(server))).toBe(0)
    await end(server, 'SIGTERM')
    await rm(folder, { recursive: true })
  },
)

function start(name: string, work: 'idle' | 'write' = 'idle', identity: Identity = {}): ServerProcess {
  const server = startServerProcess(join(root, name), work, identity)
  running.add(server)
  return server
}

async function end(server: ServerProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  running.delete(server)
  await server.end(signal)
}

async function opened(server: ServerProcess): Promise<Extract<Opening, { event: 'open' }>> {
  const opening = await server.opening
  if (opening.event === 'refused') throw new Error(opening.message)
  return opening
}

async function countRows({ connectionString }: { connectionString: string }): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ n: number }>('select count(distinct n)::int as n from promises')
  await client.end()
  return rows[0]?.n ?? -1
}
