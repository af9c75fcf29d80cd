import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startServer } from '../../app.ts'
import { configFrom } from '../../config/config.ts'
import { readEnv } from '../../config/env.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { openLog } from '../lib/log.ts'
import { migrations } from './migrations/index.ts'
import { oneRole } from './database-urls.ts'
import { urlsOf } from './embedded-postgres.ts'
import { prepareDatabase } from './prepare-database.ts'
import { mayAlterAuditLog } from './server-role.ts'

const quiet = openLog('silent')
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('the role of the running server', () => {
  it.each([
    'alter table audit_log disable trigger all',
    'alter table audit_log disable trigger audit_log_append_only',
    `delete from audit_log`,
    `set local desk.retention = 'audit'; delete from audit_log`,
    `update audit_log set action = 'nothing'`,
    `set local desk.retention = 'erasing'; update audit_log set detail = '{}'`,
    'truncate audit_log',
    'drop table audit_log',
    'drop trigger audit_log_append_only on audit_log',
    'drop schema public cascade',
    'alter table audit_log owner to current_user',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
    'create rule silence as on insert to audit_log do instead nothing',
    'create function mine() returns int language sql as $$ select 1 $$',
    'set session_replication_role = replica',
    'set role switchboard',
    'create role another superuser',
    'delete from schema_migrations',
    `update erasures set ids = '{}'`,
    `copy audit_log to program 'cat'`,
  ])('cannot %s', async (statement) => {
    const attempt = server.app.db.transaction((tx) => sql.raw(statement).execute(tx.query))
    await expect(attempt).rejects.toThrow(/permission denied|must be owner|cannot be|must be able to/)
  })

  it('reads the audit log and adds lines', async () => {
    const { rows } = await server.app.db.pool.query('select count(*) from audit_log')
    expect(rows).toHaveLength(1)
    await server.app.db.pool.query(
      `insert into audit_log (at, actor_name, action) values (now(), 'a test', 'test.line')`,
    )
  })

  it('deletes old entries only as far as the settings permit, and never the last eight days', async () => {
    const { pool } = server.app.db
    const owner = new pg.Client({ connectionString: server.databaseUrl })
    await owner.connect()
    await owner.query(`insert into audit_log (at, actor_name, action)
      select now() - make_interval(days => days), 'days', days::text from unnest(array[2, 7, 9, 40, 100]) days`)
    await owner.end()
    const left = async () => {
      const { rows } = await pool.query<{ action: string }>(
        `select action from audit_log where actor_name = 'days' order by at desc`,
      )
      return rows.map(({ action }) => Number(action))
    }
    const drop = () => pool.query('select drop_old_audit_lines(1000)')
    const keep = (days: number | null) =>
      pool.query(
        `insert into settings (key, value) values ('desk_rules', jsonb_build_object('keepAuditDays', $1::int))
         on conflict (key) do update set value = excluded.value`,
        [days],
      )
    await drop()
    await keep(null)
    await drop()
    expect(await left()).toEqual([2, 7, 9, 40, 100])
    await keep(50)
    await drop()
    expect(await left()).toEqual([2, 7, 9, 40])
    await keep(0)
    await drop()
    expect(await left()).toEqual([2, 7])
    await keep(null)
  })
})

it('an installation of an earlier version gets the role its rights at the next start, on two nodes at once', async () => {
  const database = await createTestDatabase(migrations.slice(0, -1))
  const urls = urlsOf(database.connectionString)
  await Promise.all([
    prepareDatabase(urls, migrations, quiet),
    prepareDatabase(urls, migrations, quiet),
    prepareDatabase(urls, migrations, quiet),
  ])
  const server = new pg.Client({ connectionString: urls.server })
  await server.connect()
  expect((await server.query('select from users')).rowCount).toBe(0)
  await expect(server.query('delete from audit_log')).rejects.toThrow('permission denied')
  await server.end()
  await database.drop()
})

it('a server whose role owns the tables warns at the start that this role could change the audit log', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'role-'))
  const database = await createTestDatabase()
  const config = configFrom(readEnv({ PORT: '0', DATA_DIR: dataDir, ADMIN_PASSWORD: 'violet kettle 42' }))
  const warnings = async (urls: ReturnType<typeof urlsOf>) => {
    const lines: string[] = []
    const log = openLog('warn', { write: (entry: string) => void lines.push(entry) })
    const server = await startServer(config, urls, log)
    await server.stop()
    return lines
  }
  expect(await warnings(oneRole(database.connectionString))).toEqual([
    expect.stringContaining('"event":"database.role_may_alter_audit_log"'),
  ])
  expect(await warnings(urlsOf(database.connectionString))).toEqual([])
  await database.drop()
  await rm(dataDir, { recursive: true })
})

it('an external PostgreSQL with an owner that is no superuser needs nothing but the two roles', async () => {
  const suffix = randomUUID().replaceAll('-', '')
  const [owner, role, name] = [`owner_${suffix}`, `server_${suffix}`, `external_${suffix}`]
  const maintenance = new pg.Client({ connectionString: inject('postgres') })
  await maintenance.connect()
  await maintenance.query(`create role ${owner} login`)
  await maintenance.query(`create role ${role} login`)
  await maintenance.query(`create database ${name} owner ${owner}`)
  const at = (user: string) =>
    inject('postgres')
      .replace(/user=[^&]*/, `user=${user}`)
      .replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)
  try {
    await prepareDatabase({ owner: at(owner), server: at(role) }, migrations, quiet)
    await prepareDatabase({ owner: at(owner), server: at(role) }, migrations, quiet)
    const as = async (user: string) => {
      const pool = new pg.Pool({ connectionString: at(user), max: 1 })
      // Dropping the database ends sessions that are just closing.
      pool.on('error', () => undefined)
      const may = await mayAlterAuditLog(pool)
      const gone = await pool.query('alter table audit_log disable trigger all').then(
        () => 'done',
        (error: unknown) => String(error),
      )
      await pool.query('select drop_old_audit_lines(1)')
      await pool.end()
      return { may, gone }
    }
    const server = await as(role)
    expect(server.may).toBe(false)
    expect(server.gone).toContain('must be owner')
    expect(await as(owner)).toEqual({ may: true, gone: 'done' })
  } finally {
    await maintenance.query(`drop database ${name} with (force)`)
    await maintenance.query(`drop role ${role}`)
    await maintenance.query(`drop role ${owner}`)
    await maintenance.end()
  }
})

it('two addresses of different databases stop the start', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const urls = { owner: one.connectionString, server: urlsOf(other.connectionString).server }
  await expect(prepareDatabase(urls, migrations, quiet)).rejects.toMatchObject({ code: 'owner-elsewhere' })
  await Promise.all([one.drop(), other.drop()])
})
