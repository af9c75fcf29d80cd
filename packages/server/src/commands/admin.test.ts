import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrations } from '../platform/db/migrations/index.ts'
import { createTestDatabase } from '../testing/database.ts'
import { buildAgent, startTestServer, type TestServer } from '../testing/index.ts'
import { runTypedCommand } from '../testing/run-typed-command.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** As somebody types it at the console, beside the running desk. */
const type = (...args: string[]) =>
  runTypedCommand('admin', args, { DATABASE_URL: server.databaseUrl, DATA_DIR: server.app.config.dataDir })

const passwordIn = (stdout: string): string => /password (\S{20,})/.exec(stdout)?.[1] ?? ''

it('create-admin adds an administrator who can sign in and is asked for a new password', async () => {
  const { code, stdout } = await type('create-admin', ' ops@noor-coffee.example ', 'Sam', 'Berg')
  expect(code).toBe(0)
  const admin = await server.signIn({ email: 'ops@noor-coffee.example', password: passwordIn(stdout) })
  expect(admin.signedIn).toMatchObject({
    passwordIsTemporary: true,
    user: { firstName: 'Sam', isAdmin: true },
  })
  expect(await type('create-admin', 'ops@noor-coffee.example')).toMatchObject({
    code: 1,
    stderr: 'An account with this email exists already.\n',
  })
})

it('create-admin takes email addresses only', async () => {
  expect(await type('create-admin', 'somebody')).toMatchObject({
    code: 1,
    stderr: 'Enter a valid email address instead of somebody.\n',
  })
})

it('reset-password ends the sessions of the running server, sockets included', async () => {
  const person = await buildAgent(server)
  const session = await server.signIn(person)
  const socket = await session.socket()
  const { stdout } = await type('reset-password', person.email)
  expect(await socket.ended()).toBe('signed-out')
  expect((await session.refused(calls.validate)).status).toBe(401)
  expect(
    (await server.anyone.refused(calls.login, { body: { email: person.email, password: person.password } }))
      .status,
  ).toBe(401)
  const again = await server.signIn({ email: person.email, password: passwordIn(stdout) })
  expect(again.signedIn.passwordIsTemporary).toBe(true)
  expect(await type('reset-password', 'nobody@noor-coffee.example')).toMatchObject({
    code: 1,
    stderr: 'Email not found!\n',
  })
})

it('create-department adds one that agents see', async () => {
  const listener = await (await server.firstAdmin()).socket()
  expect(await type('create-department', 'Warehouse')).toMatchObject({ code: 0 })
  const { payload } = await listener.until('departmentsChanged')
  expect(payload.departments.map(({ department_name }) => department_name)).toContain('Warehouse')
  listener.close()
})

it('prints its usage when an argument is missing or unknown', async () => {
  const unknown = await type('make-coffee')
  expect(unknown).toMatchObject({ code: 2, stdout: '' })
  expect(unknown.stderr).toContain('npm run admin -- create-admin <email> [<first name>] [<last name>]')
  expect((await type('reset-password')).stderr).not.toContain('create-admin')
})

it.each([
  [['create-department', 'Night', 'shift', 'two'], 'create-department takes at most 1, not 3 arguments'],
  [
    ['create-admin', 'kim@noor-coffee.example', 'Kim', 'van', 'Dam'],
    'create-admin takes at most 3, not 4 arguments',
  ],
  [['list-failed', 'all'], 'list-failed takes at most 0, not 1 arguments'],
])('%j is refused, because a word is too many, and changes nothing', async (args, sentence) => {
  const { code, stdout, stderr } = await type(...args)
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain(`${sentence}: put a name of several words in quotation marks.\n`)
  const admin = await server.firstAdmin()
  const departments = await admin.call(calls.getDepartments)
  expect(departments.map(({ department_name }) => department_name)).not.toContain('Night')
  const { agents } = await admin.call(calls.getAllAgents, { query: {} })
  expect(agents.map(({ email }) => email)).not.toContain('kim@noor-coffee.example')
})

it('list-failed names the events that could not be applied, and replay tries them again', async () => {
  const { app } = server
  const accountid = app.ids.uuid()
  await app.db.query
    .insertInto('channel_accounts')
    .values({
      accountid,
      platform: 'messenger',
      name: 'Noor Coffee',
      ext_account_id: '1',
      secrets: '{}',
      intake: 'webhook',
      created_on: app.clock.now(),
      // Just now, so that the desk does not look by itself meanwhile and find nobody at the provider.
      checked_on: app.clock.now(),
    })
    .execute()
  await app.db.query
    .insertInto('inbox')
    .values({
      accountid,
      ext_id: 'torn',
      received_on: app.clock.now(),
      state: 'failed',
      kind: 'malformed',
      last_error: 'This is not JSON.',
      raw: '{"update_id"',
    })
    .execute()
  const listed = await type('list-failed')
  expect(listed.stdout).toMatch(/failed inbound since .+: This is not JSON\./)
  expect(listed.stdout).toContain('messenger Noor Coffee: connected')
  const itemid = listed.stdout.split('  ')[0]?.trim() ?? ''
  expect(await type('replay', itemid)).toMatchObject({ code: 0, stdout: `${itemid} is tried again.\n` })
  expect(await type('replay', 'out:999999')).toMatchObject({ code: 1 })
})

it('a command of newer code refuses an older database and leaves its schema to the server', async () => {
  const older = await createTestDatabase()
  await older.db.pool.query('delete from schema_migrations where position = $1', [migrations.length])
  const env = { DATABASE_URL: older.connectionString, DATA_DIR: server.app.config.dataDir }
  const backup = `${server.app.config.dataDir}-of-the-older`
  const refused = {
    code: 1,
    stdout: '',
    stderr:
      'The database is of an older version than this command. Nothing was changed. Stop the server and start the new version first, or run this command with the code of the older version.\n',
  }
  expect(await runTypedCommand('admin', ['list-failed'], env)).toEqual(refused)
  expect(await runTypedCommand('backup', [backup], env)).toEqual(refused)
  const { rowCount } = await older.db.pool.query('select from schema_migrations')
  expect(rowCount).toBe(migrations.length - 1)
  await older.drop()
})

it.each([
  ['admin', ['list-failed']],
  ['admin', ['create-admin', 'ops@noor-coffee.example']],
  ['backup', []],
] as const)('%s %j finds no installation where none is, says so and makes none', async (command, args) => {
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-wrong-place-'))
  const dataDir = join(folder, 'data')
  const empty = await createTestDatabase([])
  const says = (place: string) => ({
    code: 1,
    stdout: '',
    stderr: `No server has started on ${place} yet. Nothing was changed. Run this command with the settings of the server (DATA_DIR, DATABASE_URL) and as its user, or start it once with npm start.\n`,
  })
  expect(await runTypedCommand(command, [...args], { DATA_DIR: dataDir })).toEqual(says(`"${dataDir}"`))
  const env = { DATA_DIR: dataDir, DATABASE_URL: empty.connectionString }
  expect(await runTypedCommand(command, [...args], env)).toEqual(says('the database'))
  expect(await readdir(folder)).toEqual([])
  const { rows } = await empty.db.pool.query(`select tablename from pg_tables where schemaname = 'public'`)
  expect(rows).toEqual([{ tablename: 'schema_migrations' }])
  await empty.drop()
  await rm(folder, { recursive: true })
})

it.each([
  ['backup', 'Usage: npm run backup -- [folder]'],
  ['restore', 'Usage: npm run restore -- <folder of a backup>'],
  ['admin', 'Usage:\n  npm run admin -- create-admin'],
] as const)('%s --help prints the usage and nothing else', async (command, usage) => {
  const { code, stdout, stderr } = await runTypedCommand(command, ['--help'], {})
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout.startsWith(usage)).toBe(true)
})

it('an option that a backup does not have is named before the usage, in one line', async () => {
  const { code, stderr } = await runTypedCommand('backup', ['--without-keys'], {})
  expect(code).toBe(1)
  expect(stderr).toMatch(/^Unknown option '--without-keys'\.\nUsage: npm run backup -- .*\n$/)
})
