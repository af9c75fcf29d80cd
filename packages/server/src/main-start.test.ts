import { once } from 'node:events'
import { chown, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { makeFolder } from './platform/db/testing/folders.ts'
import { createTestDatabase } from './testing/database.ts'
import { killWithPostgres, startProgram, type StartedProgram } from './testing/started-program.ts'

const command = (name: string) => [process.execPath, join(import.meta.dirname, name)]
/** Milliseconds a test may take: each starts a server of its own. */
const PATIENCE = 60_000

const Started = z.object({
  level: z.string(),
  time: z.iso.datetime(),
  version: z.string(),
  node: z.string(),
  postgres: z.string().startsWith('18.'),
  dataDir: z.string(),
  url: z.string().regex(/^http:\/\/localhost:\d+$/),
})

let folder: string
let taken: Server
let program: StartedProgram

beforeAll(async () => {
  folder = await makeFolder()
  taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
})
afterEach(() => killWithPostgres(program, folder))
afterAll(async () => {
  taken.close()
  await rm(folder, { recursive: true, force: true })
})

const start = (env: Record<string, string>, name = 'main.ts'): StartedProgram =>
  startProgram(command(name), { env: { PORT: '0', LOG_LEVEL: 'info', ...env } })

/** What the operator reads of a start that fails: a heading, then one line each. */
async function faultsOf(env: Record<string, string>, name?: string): Promise<string[]> {
  program = start(env, name)
  const { code } = await program.ended()
  expect(code).toBe(1)
  const output = program.output()
  expect(output).not.toMatch(/with the password|^ +at |Invalid input|node:internal/m)
  const lines = output.split('\n').filter((text) => text.trim() !== '' && !text.startsWith('{'))
  expect(lines.shift()).toBe('These settings need fixing:')
  return lines.map((text) => text.replace(/^ {2}- /, ''))
}

const isRoot = (): boolean => process.getuid?.() === 0

describe('a first start that cannot succeed prints in one line each what to fix, and makes nothing', () => {
  it('all at once: settings, contradictions, ports and folders', async () => {
    const dataDir = join(folder, 'file')
    await writeFile(dataDir, 'not a folder')
    const port = String(portOf(taken))
    const faults = await faultsOf({
      PORT: port,
      METRICS_PORT: 'ninety',
      SESSION_HOURS: '-1',
      DEFAULT_LANGUAGE: 'xx',
      PUBLIC_URL: 'desk.example.com',
      ADMIN_PASSWORD: 'short',
      TRUST_PROXY: '10.0.0.7, proxy',
      FILE_STORE: 's3',
      S3_ENDPOINT: 'https://s3.example',
      VAPID_PUBLIC_KEY: 'only one half',
      DATABASE_URL: 'postgres://desk:violet-kettle@127.0.0.1:9/desk',
      DATA_DIR: join(dataDir, 'below'),
    })
    expect(faults.toSorted()).toEqual([
      'ADMIN_PASSWORD: must be a text of 8 to 128 characters',
      `DATABASE_URL: nothing answers at 127.0.0.1:9; is PostgreSQL running there?`,
      `DATA_DIR: "${dataDir}/below" cannot be written: a part of the path is a file`,
      'DEFAULT_LANGUAGE: must be one of en, af, bg, tr, es, ru, nl, ja, not "xx"',
      'METRICS_PORT: must be a whole number from 0 to 65535, not "ninety"',
      `PORT: ${port} is taken by another program; stop that one, or choose another port`,
      'PUBLIC_URL: must be an address such as https://desk.example.com, without path, query or password, not "desk.example.com"',
      'S3_ACCESS_KEY_ID: FILE_STORE=s3 needs it',
      'S3_BUCKET: FILE_STORE=s3 needs it',
      'S3_REGION: FILE_STORE=s3 needs it',
      'S3_SECRET_ACCESS_KEY: FILE_STORE=s3 needs it',
      'SESSION_HOURS: must be a number from 0.01 to 720, not "-1"',
      'TRUST_PROXY: "proxy" is not an IP address or network, such as 10.0.0.7 or 10.0.0.0/8',
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: set both or none',
    ])
  })

  it.each([
    [
      'METRICS_PORT',
      () => ({ METRICS_PORT: String(portOf(taken)) }),
      /^METRICS_PORT: \d+ is taken by another program/,
    ],
    ['HOST', () => ({ HOST: '192.0.2.1' }), /^HOST: "192\.0\.2\.1" is not an address of this machine$/],
    [
      'PORT and METRICS_PORT',
      () => ({ PORT: '3999', METRICS_PORT: '3999' }),
      /^METRICS_PORT: is the same as PORT \(3999\)/,
    ],
    [
      'SECRET_KEY_FILE',
      () => ({ SECRET_KEY_FILE: '/proc/x/secret.key' }),
      /^SECRET_KEY_FILE: "\/proc\/x" cannot be made in "\/proc"/,
    ],
  ] as const)(
    '%s',
    async (_, env, message) => {
      const dataDir = join(folder, 'never')
      expect(await faultsOf({ DATA_DIR: dataDir, ...env() })).toEqual([expect.stringMatching(message)])
      await expect(readdir(dataDir)).rejects.toThrow('ENOENT')
    },
    PATIENCE,
  )

  it(
    'a DATA_DIR in which nothing can be made ends the start, and commands beside it, instead of holding them up',
    async () => {
      const message = 'DATA_DIR: "/proc/x" cannot be made in "/proc": that place takes no files'
      expect(await faultsOf({ DATA_DIR: '/proc/x' })).toEqual([message])
      expect(await faultsOf({ DATA_DIR: '/proc/x' }, 'commands/backup.ts')).toEqual([message])
    },
    PATIENCE,
  )

  it.skipIf(!isRoot())(
    'a DATA_DIR of another user, in which root would make files that this user cannot read',
    async () => {
      const dataDir = join(folder, 'of-another')
      await mkdir(dataDir)
      await chown(dataDir, 4321, 4322)
      expect(await faultsOf({ DATA_DIR: dataDir })).toEqual([
        `DATA_DIR: "${dataDir}" belongs to the user with uid 4321, and root would make files there that this user cannot read; start as that user`,
      ])
      expect(await readdir(dataDir)).toEqual([])
    },
    PATIENCE,
  )

  it(
    'a database that refuses the user, or that is not there',
    async () => {
      const url = new URL(inject('postgres').replace('postgresql:///', 'postgresql://socket/'))
      const at = (database: string, user: string) =>
        `postgresql:///${database}?host=${url.searchParams.get('host')}&port=${url.searchParams.get('port')}&user=${user}`
      const dataDir = join(folder, 'never')
      expect(await faultsOf({ DATA_DIR: dataDir, DATABASE_URL: at('nowhere', 'switchboard') })).toEqual([
        expect.stringMatching(/^DATABASE_URL: PostgreSQL at .* has no database "nowhere"$/),
      ])
      expect(await faultsOf({ DATA_DIR: dataDir, DATABASE_URL: at('postgres', 'stranger') })).toEqual([
        expect.stringMatching(/^DATABASE_URL: PostgreSQL at .* lets the user "stranger" not in/),
      ])
    },
    PATIENCE,
  )
})

it(
  'prints the first password once it listens, and logs in one line what runs',
  async () => {
    program = start({ DATA_DIR: join(folder, 'fresh') })
    await program.printed('"event":"server.started"')
    const output = program.output()
    const listening = output.indexOf('Server listening at')
    expect(output.indexOf('with the password')).toBeGreaterThan(listening)
    const started = output.split('\n').find((one) => one.includes('server.started')) ?? ''
    expect(Started.parse(JSON.parse(started))).toMatchObject({
      level: 'info',
      version: '0.9.0',
      node: process.version,
      dataDir: join(folder, 'fresh'),
    })
    program.signal('SIGTERM')
    await program.ended()
    expect(program.output()).toMatch(/"event":"server\.stopped".*"stopped"/)
  },
  PATIENCE,
)

it(
  'two servers that start together on a new database and a new key file both run',
  async () => {
    const database = await createTestDatabase([])
    await mkdir(join(folder, 'shared'))
    const env = { DATABASE_URL: database.connectionString, DATA_DIR: join(folder, 'shared') }
    const other = start(env)
    program = start(env)
    await Promise.all([program.printed('is open at'), other.printed('is open at')])
    const passwords = (program.output() + other.output()).match(/with the password/g)
    expect(passwords).toHaveLength(1)
    for (const one of [program, other]) one.signal('SIGTERM')
    await Promise.all([program.ended(), other.ended()])
    await database.drop()
  },
  PATIENCE,
)

it(
  'a restore from a wrong path makes nothing',
  async () => {
    program = startProgram([...command('commands/restore.ts'), join(folder, 'no-backup')], {
      env: { DATA_DIR: join(folder, 'restored') },
    })
    expect((await program.ended()).code).toBe(1)
    expect(program.output()).toContain('is no finished backup')
    await expect(readdir(join(folder, 'restored'))).rejects.toThrow('ENOENT')
  },
  PATIENCE,
)

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
