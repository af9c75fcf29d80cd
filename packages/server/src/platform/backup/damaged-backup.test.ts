import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { armor, Decrypter, Encrypter } from 'age-encryption'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { runTypedCommand } from '../../testing/run-typed-command.ts'
import { startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'

let one: TelegramServer
let empty: Awaited<ReturnType<typeof createTestDatabase>>
let folder: string

/** Every command is a process of its own, which takes seconds on a busy machine. */
const PATIENCE = 60_000

beforeAll(async () => {
  one = await startTelegramServer()
  empty = await createTestDatabase([])
  folder = await mkdtemp(join(tmpdir(), 'switchboard-damaged-'))
  const ingrid = one.client(5101, 'Ingrid')
  ingrid.writes('The machine leaks')
  ingrid.sendsPhoto('machine', 'see the leak')
  await one.settled()
  await writeFile(join(folder, 'right'), 'korrekt horse battery')
  await writeFile(join(folder, 'wrong'), 'korrekt horse batterie')
  const ofServer = { DATABASE_URL: one.server.databaseUrl, DATA_DIR: one.server.app.config.dataDir }
  const encrypted = ['--passphrase-file', join(folder, 'right')]
  await runTypedCommand('backup', [join(folder, 'whole'), ...encrypted], ofServer)
  await lockCheaply(join(folder, 'whole', 'identity.age'))
  await runTypedCommand('backup', [join(folder, 'plain')], ofServer)
}, PATIENCE)
afterAll(async () => {
  await one.stop()
  await empty.drop()
  await rm(folder, { recursive: true, force: true })
})

/** A passphrase is slow to try by design; backup.test.ts has it so, and here it is tried nine times. */
async function lockCheaply(path: string): Promise<void> {
  const passphrase = await readFile(join(folder, 'right'), 'utf8')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const identity = await decrypter.decrypt(armor.decode(await readFile(path, 'utf8')))
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(1)
  await writeFile(path, armor.encode(await encrypter.encrypt(identity)))
}

/** A byte in the middle becomes another. */
async function flip(path: string): Promise<void> {
  const bytes = await readFile(path)
  const middle = Math.floor(bytes.length / 2)
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  await writeFile(path, bytes)
}

const cut = async (path: string) => truncate(path, (await readFile(path)).length - 20)
const removes = (path: string) => rm(path)

async function tablesOf(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  await client.end()
  return rows.map(({ name }) => name)
}

describe('a damaged encrypted backup', () => {
  it.each([
    [
      'a changed byte in a table',
      'tables/messages.copy.age',
      flip,
      /^Table messages of the backup is damaged/,
    ],
    ['a cut table', 'tables/messages.copy.age', cut, /^Table messages of the backup is damaged/],
    [
      'a missing table',
      'tables/users.copy.age',
      removes,
      /^Table users of the backup is damaged: it is missing/,
    ],
    ['a changed byte in a file', 'files', flip, /^The file \S+ of the backup is damaged/],
    ['a cut file', 'files', cut, /^The file \S+ of the backup is damaged/],
    ['a changed byte in the key', 'secret.key.age', flip, /^The key of the backup is damaged/],
    [
      'a changed byte in what opens it',
      'identity.age',
      flip,
      /^This is not the passphrase of the backup, or/,
    ],
    ['a cut list of its parts', 'manifest.json', cut, /manifest\.json is damaged or of another program/],
    ['a wrong passphrase', null, flip, /^This is not the passphrase of the backup, or/],
  ])(
    'with %s ends in one sentence and changes neither data folder nor database',
    async (_, part, damage, sentence) => {
      const passphrase = join(folder, part === null ? 'wrong' : 'right')
      await isRefused({ from: 'whole', part, damage, sentence }, '--passphrase-file', passphrase)
    },
    PATIENCE,
  )
})

describe('a damaged backup that is not encrypted', () => {
  it.each([
    [
      'a changed letter of a message',
      'tables/messages.copy',
      flip,
      /^Table messages .*: its content is another/,
    ],
    ['another key', 'secret.key', flip, /^The key of the backup is damaged: its content is another/],
    ['a changed byte in a file', 'files', flip, /^The file \S+ of the backup is damaged: its content/],
  ])(
    'with %s ends in one sentence and changes neither data folder nor database',
    async (_, part, damage, sentence) => isRefused({ from: 'plain', part, damage, sentence }),
    PATIENCE,
  )
})

interface Damaged {
  from: 'whole' | 'plain'
  part: string | null
  damage(path: string): Promise<void>
  sentence: RegExp
}

async function isRefused({ from, part, damage, sentence }: Damaged, ...args: string[]): Promise<void> {
  const backup = join(folder, 'damaged')
  await rm(backup, { recursive: true, force: true })
  await cp(join(folder, from), backup, { recursive: true })
  if (part !== null)
    await damage(join(backup, part === 'files' ? join('files', await photoIn(backup)) : part))
  const dataDir = join(folder, 'data')
  await mkdir(dataDir, { recursive: true })
  await writeFile(join(dataDir, 'secret.key'), 'a key that was there')
  const { code, stdout, stderr } = await runTypedCommand('restore', [backup, ...args], {
    DATABASE_URL: empty.connectionString,
    DATA_DIR: dataDir,
  })
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(sentence)
  expect(stderr).toMatch(/^[^\n]+ Nothing was changed\.\n$/)
  expect(await readdir(dataDir, { recursive: true })).toEqual(['secret.key'])
  expect(await readFile(join(dataDir, 'secret.key'), 'utf8')).toBe('a key that was there')
  expect(await tablesOf(empty.connectionString)).toEqual(['schema_migrations'])
}

const photoIn = async (backup: string): Promise<string> => (await readdir(join(backup, 'files')))[0] ?? ''
