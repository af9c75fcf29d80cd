import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@switchboard/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { runTypedCommand } from '../../testing/run-typed-command.ts'
import { FIRST_ADMIN, startTestServer } from '../../testing/start-test-server.ts'
import { startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'

/** Every command is a process of its own, which takes seconds on a busy machine. */
const PATIENCE = 60_000

let one: TelegramServer
let empty: Awaited<ReturnType<typeof createTestDatabase>>
let folder: string
let backup: string
/** The key of the running server when the backup was made. */
let oldKey: string

const ofServer = () => ({ DATABASE_URL: one.server.databaseUrl, DATA_DIR: one.server.app.config.dataDir })

beforeAll(async () => {
  one = await startTelegramServer()
  folder = await mkdtemp(join(tmpdir(), 'switchboard-restore-key-'))
  backup = join(folder, 'backup')
  oldKey = await readFile(one.server.app.config.secretKeyFile, 'utf8')
  expect(await runTypedCommand('backup', [backup], ofServer())).toMatchObject({ code: 0 })
}, PATIENCE)
afterAll(async () => {
  await one.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  empty = await createTestDatabase([])
})
afterEach(() => empty.drop())

/** Whether a server opens what is sealed in the database with the keys of this file. */
async function opensTokens(database: string, dataDir: string): Promise<boolean> {
  const server = await startTestServer({
    database,
    config: { dataDir, secretKeyFile: join(dataDir, 'secret.key') },
  })
  const admin = await server.signIn(FIRST_ADMIN)
  const { tokenStatus } = await admin.call(calls.getTelegramToken)
  await server.stop()
  return tokenStatus
}

it(
  'a restore into another database leaves the newer key of a server that runs on the same folder',
  async () => {
    const { dataDir, secretKeyFile } = one.server.app.config
    expect(await runTypedCommand('admin', ['rotate-secret-key'], ofServer())).toMatchObject({ code: 0 })
    const keys = await readFile(secretKeyFile, 'utf8')
    expect(keys).not.toBe(oldKey)
    expect(keys.endsWith(`\n${oldKey}`)).toBe(true)

    const env = { DATABASE_URL: empty.connectionString, DATA_DIR: dataDir }
    expect(await runTypedCommand('restore', [backup], env)).toMatchObject({ code: 0 })
    expect(await readFile(secretKeyFile, 'utf8')).toBe(keys)
    expect(await opensTokens(empty.connectionString, dataDir)).toBe(true)
    expect(await opensTokens(one.server.databaseUrl, dataDir)).toBe(true)
  },
  PATIENCE,
)

it(
  'a restore puts the keys of the backup behind those of the file that is there',
  async () => {
    const dataDir = join(folder, 'other')
    await mkdir(dataDir)
    const own = `${Buffer.alloc(32, 7).toString('base64')}\n`
    await writeFile(join(dataDir, 'secret.key'), own, { mode: 0o400 })

    const env = { DATABASE_URL: empty.connectionString, DATA_DIR: dataDir }
    expect(await runTypedCommand('restore', [backup], env)).toMatchObject({ code: 0 })
    expect(await readFile(join(dataDir, 'secret.key'), 'utf8')).toBe(`${own}${oldKey}`)
    expect((await readdir(dataDir)).filter((name) => name.endsWith('.new'))).toEqual([])
    expect(await opensTokens(empty.connectionString, dataDir)).toBe(true)
  },
  PATIENCE,
)

it(
  'a new key leaves the key file with its owner, group and mode',
  async () => {
    const { secretKeyFile } = one.server.app.config
    const before = await readFile(secretKeyFile, 'utf8')
    // Root can give a file to anybody, everybody else only to themselves.
    if (process.getuid?.() === 0) await chown(secretKeyFile, 4321, 4322)
    await chmod(secretKeyFile, 0o440)
    const { uid, gid } = await stat(secretKeyFile)
    expect(await runTypedCommand('admin', ['rotate-secret-key'], ofServer())).toMatchObject({ code: 0 })
    expect(await readFile(secretKeyFile, 'utf8')).not.toBe(before)
    const after = await stat(secretKeyFile)
    expect({ uid: after.uid, gid: after.gid, mode: (after.mode & 0o777).toString(8) }).toEqual({
      uid,
      gid,
      mode: '440',
    })
  },
  PATIENCE,
)

it.runIf(process.getuid?.() === 0)(
  'root restores nothing into the folder of another user',
  async () => {
    const dataDir = join(folder, 'of-another')
    await mkdir(dataDir)
    await chown(dataDir, 4321, 4322)
    const env = { DATABASE_URL: empty.connectionString, DATA_DIR: dataDir }
    const { code, stderr } = await runTypedCommand('restore', [backup], env)
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `"${dataDir}" belongs to the user with uid 4321: run the restore as that user. Nothing was changed.\n`,
    })
    expect(await readdir(dataDir)).toEqual([])
  },
  PATIENCE,
)
