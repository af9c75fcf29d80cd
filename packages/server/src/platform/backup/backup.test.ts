import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@switchboard/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transientTables } from './manifest.ts'
import type { Tables } from '../db/tables/tables.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { runTypedCommand } from '../../testing/run-typed-command.ts'
import { FIRST_ADMIN, startTestServer } from '../../testing/start-test-server.ts'
import { startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'

/** Every command is a process of its own, which takes seconds on a busy machine. */
const PATIENCE = 60_000

const ofServer = () => ({ DATABASE_URL: one.server.databaseUrl, DATA_DIR: one.server.app.config.dataDir })

let one: TelegramServer
let folder: string
/** A backup for several tests, and what the command printed. */
let whole: string
let printed: string

beforeAll(async () => {
  one = await startTelegramServer()
  folder = await mkdtemp(join(tmpdir(), 'switchboard-backup-'))
  whole = join(folder, 'whole')
  const ingrid = one.client(5001, 'Ingrid')
  ingrid.writes('Привет, 注文\tand a tab \\ and a line\nbreak')
  ingrid.sendsPhoto('machine', 'see the leak')
  await one.settled()
  printed = (await runTypedCommand('backup', [whole], ofServer())).stdout
}, PATIENCE)
afterAll(async () => {
  await one.stop()
  await rm(folder, { recursive: true, force: true })
})

/** How many rows each table has, those apart that a backup leaves out. */
async function rowCounts(connectionString: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    if (transientTables.some((transient) => transient === name) || name === 'actions') continue
    const counted = await client.query<{ n: string }>(`select count(*) as n from "${name}"`)
    counts[name] = Number(counted.rows[0]?.n)
  }
  await client.end()
  return counts
}

it(
  'restores on an empty installation a backup made beside a running one: rows, files, secrets and numbering',
  async () => {
    expect(printed).toMatch(/holds \d+ rows and 2 files/)
    const empty = await createTestDatabase<Tables>([])
    const dataDir = join(folder, 'restored')
    expect(
      await runTypedCommand('restore', [whole], { DATABASE_URL: empty.connectionString, DATA_DIR: dataDir }),
    ).toMatchObject({ code: 0 })

    const restored = await startTestServer({
      database: empty.connectionString,
      config: { dataDir, secretKeyFile: join(dataDir, 'secret.key') },
    })
    const admin = await restored.signIn(FIRST_ADMIN)
    expect(await admin.call(calls.getTickets)).toEqual(await one.admin.call(calls.getTickets))
    const [before, after] = await Promise.all([
      rowCounts(one.server.databaseUrl),
      rowCounts(empty.connectionString),
    ])
    // The log of the new installation holds the restore itself.
    expect(after).toEqual({ ...before, audit_log: (before['audit_log'] ?? 0) + 1 })
    expect((await admin.call(calls.getTelegramToken)).tokenStatus).toBe(true)
    const agent = {
      email: 'later@noor-coffee.example',
      pass: 'violet anchor 31',
      confirmPassword: 'violet anchor 31',
      firstName: 'Late',
      lastName: 'Comer',
    }
    const [department] = await admin.call(calls.getDepartments)
    await admin.call(calls.registerAgent, {
      body: {
        ...agent,
        department: department?.departmentid ?? '',
        department_name: 'General',
        isAdmin: false,
        isModerator: false,
      },
    })
    await restored.stop()
    await empty.drop()
  },
  PATIENCE,
)

it(
  'refuses to restore over an installation that is not empty, and changes nothing',
  async () => {
    const before = await rowCounts(one.server.databaseUrl)
    const { code, stderr } = await runTypedCommand('restore', [whole], ofServer())
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'This desk is not empty. Restore into a new DATA_DIR or database; nothing was changed.\n',
    })
    expect(await rowCounts(one.server.databaseUrl)).toEqual(before)
  },
  PATIENCE,
)

it(
  'refuses a folder that is no finished backup, one that is damaged, and one that would be overwritten',
  async () => {
    const empty = await createTestDatabase<Tables>([])
    const env = { DATABASE_URL: empty.connectionString, DATA_DIR: join(folder, 'nowhere') }
    expect((await runTypedCommand('restore', [folder], env)).stderr).toContain('is no finished backup')
    const backup = join(folder, 'damaged')
    await cp(whole, backup, { recursive: true })
    expect((await runTypedCommand('backup', [backup], ofServer())).stderr).toContain('is there already')
    const table = join(backup, 'tables', 'messages.copy')
    await writeFile(table, (await readFile(table, 'utf8')).split('\n').slice(1).join('\n'))
    expect((await runTypedCommand('restore', [backup], env)).stderr).toContain('Table messages')
    await empty.drop()
  },
  PATIENCE,
)

it(
  'refuses at once a place in which nothing can be made, and says which and why',
  async () => {
    const { code, stderr } = await runTypedCommand('backup', ['/proc/x/today'], ofServer())
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'No backup was made: "/proc/x/today" cannot be made in "/proc": that place takes no files.\n',
    })
  },
  PATIENCE,
)

it(
  'leaves the key out when asked, reports it, and the restored installation asks for the key it needs',
  async () => {
    const backup = join(folder, 'without-key')
    const { stdout } = await runTypedCommand('backup', [backup, '--without-key'], ofServer())
    expect(stdout).toContain('The key of the channel tokens is not in it')
    expect(await readdir(backup)).not.toContain('secret.key')
    const empty = await createTestDatabase<Tables>([])
    const dataDir = join(folder, 'restored-without-key')
    const restored = await runTypedCommand('restore', [backup], {
      DATABASE_URL: empty.connectionString,
      DATA_DIR: dataDir,
    })
    expect(restored.stdout).toContain(`put it back as ${join(dataDir, 'secret.key')}`)
    await expect(readFile(join(dataDir, 'secret.key'))).rejects.toThrow('ENOENT')
    await empty.drop()
  },
  PATIENCE,
)

it(
  'encrypts rows, files and key under a passphrase, and opens with it',
  async () => {
    const passphrase = join(folder, 'passphrase')
    await writeFile(passphrase, 'korrekt horse battery\n')
    const backup = join(folder, 'encrypted')
    const args = [backup, '--passphrase-file', passphrase]
    expect((await runTypedCommand('backup', args, ofServer())).stdout).toContain(
      'without the passphrase nothing in it can be read',
    )
    const paths = (await readdir(backup, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    )
    const readable = await Promise.all(
      paths.map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')),
    )
    const key = await readFile(one.server.app.config.secretKeyFile, 'latin1')
    for (const text of readable) {
      expect(text).not.toContain('see the leak')
      expect(text).not.toContain(key.trim())
    }
    const empty = await createTestDatabase<Tables>([])
    const env = { DATABASE_URL: empty.connectionString, DATA_DIR: join(folder, 'restored-encrypted') }
    expect((await runTypedCommand('restore', [backup], env)).stderr).toContain('This backup is encrypted')
    expect(await runTypedCommand('restore', args, env)).toMatchObject({ code: 0 })
    expect(await readFile(join(env.DATA_DIR, 'secret.key'), 'latin1')).toBe(key)
    const kept = await rowCounts(empty.connectionString)
    const before = await rowCounts(one.server.databaseUrl)
    expect({ messages: kept['messages'], files: kept['files'] }).toEqual({
      messages: before['messages'],
      files: before['files'],
    })
    await empty.drop()
  },
  PATIENCE,
)

it(
  'puts a backup without a name beside the data folder, not into it',
  async () => {
    const { stdout } = await runTypedCommand('backup', [], ofServer())
    const { dataDir } = one.server.app.config
    expect(stdout).toContain(`${dataDir}-backups/`)
    expect(stdout).toContain('same disk')
    expect(await readdir(dataDir)).not.toContain('backups')
    await rm(`${dataDir}-backups`, { recursive: true })
  },
  PATIENCE,
)
