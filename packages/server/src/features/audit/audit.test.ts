import { type CallInput, calls } from '@switchboard/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildCompany,
  type Caller,
  type Company,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts'

let server: TestServer
let people: Company
let admin: Caller

beforeAll(async () => {
  server = await startTestServer()
  people = await buildCompany(server)
  admin = await server.signIn(people.mara)
})
afterAll(() => server.stop())

const log = (query: Partial<CallInput<typeof calls.getAuditLog>['query']> & { before?: never } = {}) =>
  admin.call(calls.getAuditLog, { query })

/** The lines an action leaves, oldest first, without the clock and the numbers. */
async function linesOf(operation: () => Promise<unknown>): Promise<object[]> {
  const [last] = (await log()).entries
  await operation()
  const { entries } = await log()
  return entries.filter(({ auditid }) => auditid > (last?.auditid ?? 0)).toReversed()
}

describe('exactly one line is written', () => {
  const jonas = () => ({ subject: people.jonas.userid, subject_name: 'Jonas Weber' })
  const byAdmin = () => ({
    actor: people.mara.userid,
    actor_name: 'Mara Okafor',
    ip: '127.0.0.1',
    result: 'done',
  })

  it('for a sign-in, a failed one, a sign-out and sessions ended elsewhere', async () => {
    const { email } = people.jonas
    const lines = await linesOf(async () => {
      await server.anyone.refused(calls.login, { body: { email, password: 'guess' } })
      await server.anyone.refused(calls.login, { body: { email: 'my secret', password: 'guess' } })
      const [here] = [await server.signIn(people.jonas), await server.signIn(people.jonas)]
      await here.call(calls.endOtherSessions)
      await here.call(calls.endOtherSessions)
      await here.call(calls.logout)
    })
    const nobody = { actor: null, actor_name: 'nobody', action: 'session.sign-in', result: 'refused' }
    const self = { actor: people.jonas.userid, ...jonas(), ip: '127.0.0.1', result: 'done' }
    expect(lines).toMatchObject([
      { ...nobody, ...jonas(), detail: { email } },
      { ...nobody, subject: null, detail: {} },
      { ...self, action: 'session.sign-in' },
      { ...self, action: 'session.sign-in' },
      { ...self, action: 'session.end-others', detail: { ended: 1 } },
      { ...self, action: 'session.sign-out' },
    ])
  })

  it('for roles, locks, edits and registrations', async () => {
    const { userid, email } = people.jonas
    const pass = 'amber teapot 18'
    const form = {
      email: 'new@noor-coffee.example',
      firstName: 'Nia',
      lastName: 'Ito',
      pass,
      confirmPassword: pass,
    }
    const rest = {
      department: people.sales.departmentid,
      department_name: 'Sales',
      isAdmin: false,
      isModerator: false,
    }
    const lines = await linesOf(async () => {
      await admin.call(calls.setAdmin, { body: { userid, isAdmin: true } })
      await admin.call(calls.setAdmin, { body: { userid, isAdmin: false } })
      await admin.call(calls.lockAgent, { body: { userid, locked: true } })
      await admin.call(calls.lockAgent, { body: { userid, locked: true } })
      await admin.call(calls.lockAgent, { body: { userid, locked: false } })
      await admin.call(calls.updateAgent, {
        body: { userid, email, first_name: 'Jonas', last_name: 'Weber' },
      })
      await admin.call(calls.registerAgent, { body: { ...form, ...rest } })
    })
    const actions = ['promote', 'demote', 'lock', 'unlock', 'update'].map((action) => `agent.${action}`)
    expect(lines).toMatchObject([
      ...actions.map((action) => ({ ...byAdmin(), ...jonas(), action })),
      { ...byAdmin(), action: 'agent.register', subject_name: 'Nia Ito' },
    ])
  })

  it('for departments added and deleted', async () => {
    const lines = await linesOf(async () => {
      const { departmentid } = await admin.call(calls.createDepartment, {
        body: { department_name: 'Fairs' },
      })
      await admin.call(calls.deleteDepartment, { body: { departmentid } })
    })
    expect(lines).toMatchObject([
      { ...byAdmin(), action: 'department.create', subject_name: 'Fairs' },
      { ...byAdmin(), action: 'department.delete', subject_name: 'Fairs' },
    ])
  })

  it('for a call that only administrators may make, tried by somebody else', async () => {
    const aiko = await server.signIn(people.aiko)
    const lines = await linesOf(() => aiko.refused(calls.getAuditLog, { query: {} }))
    expect(lines).toMatchObject([
      { actor: people.aiko.userid, action: 'call.forbidden', subject: '/admin/audit-log', result: 'refused' },
    ])
  })
})

describe('one line contains all refusals of one caller within a minute', () => {
  it('with its count, however many tries came at once, and the next minute has a line of its own', async () => {
    const aiko = await server.signIn(people.aiko)
    // The minute of the desk's clock begins now.
    server.clock.tick(60_000 - (server.clock.millis() % 60_000))
    const lines = await linesOf(async () => {
      await Promise.all(Array.from({ length: 40 }, () => aiko.refused(calls.getAuditLog, { query: {} })))
      await aiko.refused(calls.getApiKeys)
      server.clock.tick(60_000)
      await aiko.refused(calls.getApiKeys)
    })
    const refused = { actor: people.aiko.userid, action: 'call.forbidden', result: 'refused' }
    expect(lines).toMatchObject([
      { ...refused, subject: '/admin/audit-log', detail: { method: 'GET', times: 41 } },
      { ...refused, detail: { method: 'GET' } },
    ])
    expect(lines[1]).not.toHaveProperty('detail.times')
  })
})

describe('the log', () => {
  it('is read page by page without a gap, and is filtered by agent, action, time and text', async () => {
    const all = await wholeLog()
    expect(all.length).toBeGreaterThan(50)
    expect(all).toEqual(all.toSorted((one, other) => other - one))
    const mine = (await log({ who: people.mara.userid })).entries
    expect(new Set(mine.map(({ actor }) => actor))).toEqual(new Set([people.mara.userid]))
    expect((await log({ who: 'desk' })).entries.every(({ actor }) => actor === null)).toBe(true)
    expect(new Set((await log({ kind: 'session' })).entries.map(({ kind }) => kind))).toEqual(
      new Set(['session']),
    )
    expect((await log({ kind: 'other' })).entries).toEqual([])
    const aboutNia = (await log({ text: 'nia ITO' })).entries
    expect(aboutNia.map(({ action }) => action)).toEqual(['agent.register'])
    expect((await log({ text: '%' })).entries).toEqual([])
    const [newest] = (await log()).entries
    const before = (await log({ to: '2001-01-01T00:00:00Z' })).entries
    expect([before, (await log({ from: newest?.at })).entries.length]).toEqual([[], 1])
  })

  it('cannot be changed or shortened by the role of the server, and by its owner only for the retention', async () => {
    const statements = [
      `update audit_log set action = 'nothing'`,
      'delete from audit_log',
      'truncate audit_log',
    ]
    const retention = `set local desk.retention = 'audit'`
    const attempt = (statement: string) =>
      server.app.db.transaction((tx) => sql.raw(statement).execute(tx.query))
    for (const statement of statements) {
      await expect(attempt(statement)).rejects.toThrow('permission denied')
      await expect(attempt(`${retention}; ${statement}`)).rejects.toThrow('permission denied')
    }
    const owner = new pg.Client({ connectionString: server.databaseUrl })
    await owner.connect()
    for (const statement of statements) await expect(owner.query(statement)).rejects.toThrow('append-only')
    await owner.query(`begin; ${retention}; delete from audit_log where at < '2001-01-01'; commit`)
    await expect(owner.query('delete from audit_log')).rejects.toThrow('append-only')
    await owner.end()
  })
})

/** Many lines, then all of them by pages. */
async function wholeLog(): Promise<number[]> {
  const { userid } = people.emine
  for (let round = 0; round < 30; round += 1) {
    await admin.call(calls.lockAgent, { body: { userid, locked: true } })
    await admin.call(calls.lockAgent, { body: { userid, locked: false } })
  }
  const seen: number[] = []
  for (let before: string | undefined, hasMore = true; hasMore; before = String(seen.at(-1))) {
    const page = await admin.call(calls.getAuditLog, { query: before === undefined ? {} : { before } })
    seen.push(...page.entries.map(({ auditid }) => auditid))
    hasMore = page.hasMore
  }
  return seen
}
