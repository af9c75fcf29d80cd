import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { calls } from '@switchboard/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transientTables } from './manifest.ts'
import type { Tables } from '../db/tables/tables.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { FIRST_ADMIN, startTestDesk } from '../../testing/start-test-desk.ts'
import { startTelegramDesk, type TelegramDesk } from '../../testing/telegram-desk.ts'

let one: TelegramDesk
let folder: string

beforeAll(async () => {
  one = await startTelegramDesk()
  folder = await mkdtemp(join(tmpdir(), 'switchboard-backup-'))
  const ingrid = one.client(5001, 'Ingrid')
  ingrid.writes('Привет, 注文\tand a tab \\ and a line\nbreak')
  ingrid.sendsPhoto('machine', 'see the leak')
  await one.settled()
})
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

interface Said {
  code: number
  said: string
  complained: string
}

/** As somebody types it at the console. */
function type(command: string, words: string[], env: Record<string, string>): Promise<Said> {
  const script = fileURLToPath(new URL(`../../commands/${command}.ts`, import.meta.url))
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...words], { env }, (error, said, complained) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said, complained }),
    )
  })
}

/** Every command is a process of its own, which takes seconds on a busy machine. */
const PATIENCE = 60_000

const ofDesk = () => ({ DATABASE_URL: one.desk.databaseUrl, DATA_DIR: one.desk.app.config.dataDir })

it(
  'restores on an empty desk what was backed up beside a running one: rows, files, secrets and numbering',
  async () => {
    const backup = join(folder, 'whole')
    expect((await type('backup', [backup], ofDesk())).said).toMatch(/holds \d+ rows and 2 files/)
    const empty = await createTestDatabase<Tables>([])
    const dataDir = join(folder, 'restored')
    expect(
      await type('restore', [backup], { DATABASE_URL: empty.connectionString, DATA_DIR: dataDir }),
    ).toMatchObject({ code: 0 })

    const restored = await startTestDesk({
      database: empty.connectionString,
      config: { dataDir, secretKeyFile: join(dataDir, 'secret.key') },
    })
    const admin = await restored.signIn(FIRST_ADMIN)
    expect(await admin.call(calls.getTickets)).toEqual(await one.admin.call(calls.getTickets))
    const [before, after] = await Promise.all([
      rowCounts(one.desk.databaseUrl),
      rowCounts(empty.connectionString),
    ])
    // The restore itself stands in the log of the new desk.
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
  'refuses to restore over a desk that is not empty, and changes nothing',
  async () => {
    const backup = join(folder, 'second')
    await type('backup', [backup], ofDesk())
    const before = await rowCounts(one.desk.databaseUrl)
    const { code, complained } = await type('restore', [backup], ofDesk())
    expect({ code, complained }).toEqual({
      code: 1,
      complained: 'This desk is not empty. Restore into a new DATA_DIR or database; nothing was changed.\n',
    })
    expect(await rowCounts(one.desk.databaseUrl)).toEqual(before)
  },
  PATIENCE,
)

it(
  'refuses a folder that is no finished backup, one that is damaged, and one that would be overwritten',
  async () => {
    const empty = await createTestDatabase<Tables>([])
    const env = { DATABASE_URL: empty.connectionString, DATA_DIR: join(folder, 'nowhere') }
    expect((await type('restore', [folder], env)).complained).toContain('is no finished backup')
    const backup = join(folder, 'damaged')
    await type('backup', [backup], ofDesk())
    expect((await type('backup', [backup], ofDesk())).complained).toContain('is there already')
    const table = join(backup, 'tables', 'messages.copy')
    await writeFile(table, (await readFile(table, 'utf8')).split('\n').slice(1).join('\n'))
    expect((await type('restore', [backup], env)).complained).toContain('Table messages')
    await empty.drop()
  },
  PATIENCE,
)
