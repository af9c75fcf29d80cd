import { randomUUID } from 'node:crypto'
import { calls } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildAgent,
  buildCompany,
  buildDepartment,
  type Caller,
  type Company,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { eventsExplainState } from '../../testing/events-explain-state/verify.ts'
import { countsQuery } from './departments-store.ts'
import { buildPendingTicket } from './testing/build-pending-ticket.ts'

const { createDepartment, deleteDepartment, getDepartmentCards, getDepartments } = calls
const { renameDepartment, setDefaultDepartment } = calls

let server: TestServer
let people: Company
let mara: Caller
let jonas: Caller

beforeAll(async () => {
  server = await startTestServer()
  people = await buildCompany(server)
  mara = await server.signIn(people.mara)
  jonas = await server.signIn(people.jonas)
})
afterAll(() => server.stop())

const rename = (departmentid: string, department_name: string) => ({
  body: { departmentid, department_name },
})

const NOWHERE = '00000000-0000-4000-8000-000000000000'

describe('a department', () => {
  it('is added under its trimmed name and seen by everybody at once', async () => {
    const listener = await jonas.socket()
    const made = await mara.call(createDepartment, { body: { department_name: '  Repairs ' } })
    expect(made).toMatchObject({ department_name: 'Repairs', deleted_on: null })
    const { payload } = await listener.until('departmentsChanged', (event) =>
      event.payload.departments.some(({ departmentid }) => departmentid === made.departmentid),
    )
    expect(payload.departments).toContainEqual(made)
    expect(await jonas.call(getDepartments)).toContainEqual(made)
    listener.close()
  })

  it('needs a name of its own, however it is capitalised, also when made twice at once', async () => {
    for (const department_name of ['  ', '\u200b', ' \u2060\u00ad\u3164 '])
      expect(await mara.refused(createDepartment, { body: { department_name } })).toMatchObject({
        error: 'missing-fields',
        field: 'department_name',
      })
    expect(await mara.refused(createDepartment, { body: { department_name: 'SUPPORT' } })).toMatchObject({
      status: 409,
      error: 'department-exists',
    })
    const body = { department_name: 'Returns' }
    const twice = await Promise.allSettled([
      mara.call(createDepartment, { body }),
      mara.call(createDepartment, { body }),
    ])
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('shows its agents and tickets on its card', async () => {
    const department = await buildDepartment(server, 'Cards')
    await buildAgent(server, { department })
    await buildPendingTicket(server, department)
    const { departments, statistics } = await mara.call(getDepartmentCards)
    expect(departments).toContainEqual(department)
    expect(statistics['Cards']).toEqual({ agentCount: 1, ticketsCount: 1, pendingCount: 1, averageRating: 0 })
  })

  it('is changed by administrators only', async () => {
    const { departmentid } = people.sales
    const refusals = [
      await jonas.refused(createDepartment, { body: { department_name: 'Mine' } }),
      await jonas.refused(deleteDepartment, { body: { departmentid } }),
      await jonas.refused(setDefaultDepartment, { body: { departmentid } }),
      await jonas.refused(getDepartmentCards),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect((await server.anyone.refused(getDepartments)).status).toBe(401)
  })
})

it('the ratings of all departments are read once, from an index of ratings alone (P12-168)', async () => {
  const department = await buildDepartment(server, 'Rated')
  const ticketid = await buildPendingTicket(server, department)
  await sql`insert into actions (action_type, action_time, ticketid, rating)
    select case when n % 10 = 0 then 'ticket_rating' else 'ticket_accept' end, now(), ${ticketid},
      case when n % 10 = 0 then n / 10 % 2 + 2 end
    from generate_series(1, 20000) as n`.execute(server.app.db.query)
  await asOwner(server.databaseUrl, 'vacuum analyze actions')
  const { statistics } = await mara.call(getDepartmentCards)
  expect(statistics['Rated']).toMatchObject({ averageRating: 2.5, ticketsCount: 1, pendingCount: 1 })
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${countsQuery()}`.execute(server.app.db.query)
  const [joined, ...perDepartment] = rows
    .map((row) => row['QUERY PLAN'])
    .join('\n')
    .split('SubPlan')
  expect(joined).toContain('Index Only Scan using actions_rated')
  expect(perDepartment.filter((part) => part.includes('actions'))).toEqual([])
})

describe('renaming a department', () => {
  it('shows everywhere at once, in chats, lists and beside agents', async () => {
    const department = await buildDepartment(server, 'Repair')
    const agent = await buildAgent(server, { department })
    const ticketid = await buildPendingTicket(server, department)
    const emma = await server.signIn(agent)
    const received = await eventsExplainState(
      { people: { mara, jonas, emma }, settled: () => server.settled() },
      () => mara.call(renameDepartment, rename(department.departmentid, ' Workshop ')),
    )
    expect(received['jonas']?.filter((type) => type === 'departmentsChanged')).toEqual(['departmentsChanged'])
    const { departments, statistics } = await mara.call(getDepartmentCards)
    expect(departments.map(({ department_name }) => department_name)).toContain('Workshop')
    expect(statistics['Workshop']).toMatchObject({ agentCount: 1, pendingCount: 1 })
    expect(await emma.call(calls.getTicket, { params: { ticketid } })).toMatchObject({
      department_name: 'Workshop',
    })
    expect(
      (await jonas.call(calls.getColleagues)).find(({ userid }) => userid === agent.userid)?.department_name,
    ).toBe('Workshop')
    const { entries } = await mara.call(calls.getAuditLog, { query: { kind: 'department' } })
    expect(entries[0]).toMatchObject({
      action: 'department.rename',
      detail: { from: 'Repair', to: 'Workshop' },
    })
  })

  it('needs a name of its own, also when two take one at once, and may change its capitals', async () => {
    const [one, other] = [await buildDepartment(server, 'First'), await buildDepartment(server, 'Second')]
    const taken = { status: 409, error: 'department-exists', field: 'department_name' }
    expect(await mara.refused(renameDepartment, rename(one.departmentid, 'sECOND'))).toMatchObject(taken)
    expect(await mara.refused(renameDepartment, rename(one.departmentid, ' \u200b'))).toMatchObject({
      error: 'missing-fields',
    })
    expect((await mara.refused(renameDepartment, rename(NOWHERE, 'Third'))).error).toBe(
      'department-not-found',
    )
    await mara.call(renameDepartment, rename(one.departmentid, 'FIRST'))
    const both = await Promise.allSettled([
      mara.call(renameDepartment, rename(one.departmentid, 'Same')),
      mara.call(renameDepartment, rename(other.departmentid, 'same')),
      mara.call(createDepartment, { body: { department_name: 'SAME' } }),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is for administrators', async () => {
    const { departmentid } = people.sales
    expect((await jonas.refused(renameDepartment, rename(departmentid, 'Mine'))).status).toBe(403)
  })
})

describe('deleting a department', () => {
  it('is refused while agents belong to it, naming it and how many', async () => {
    const department = await buildDepartment(server, 'Busy')
    const agent = await buildAgent(server, { department })
    const body = { departmentid: department.departmentid }
    expect(await mara.refused(deleteDepartment, { body })).toMatchObject({
      status: 409,
      error: 'department-has-agents',
      message: 'Busy still has 1 agent. Reassign the agents of this department first.',
      detail: { department_name: 'Busy', agents: 1, pending: 0 },
    })
    const { email, firstName, lastName, userid } = agent
    const { departmentid } = people.sales
    await mara.call(calls.updateAgent, {
      body: { userid, email, first_name: firstName, last_name: lastName, departmentid },
    })
    expect(await mara.call(deleteDepartment, { body })).toEqual({ status: 'ok' })
  })

  const close = (ticketid: string) =>
    server.app.db.query
      .updateTable('tickets')
      .set({ closed_on: server.app.clock.now() })
      .where('ticketid', '=', ticketid)
      .execute()

  it('is refused while it has pending tickets, and works once they are closed', async () => {
    const department = await buildDepartment(server, 'Waiting')
    const tickets = [
      await buildPendingTicket(server, department),
      await buildPendingTicket(server, department),
    ]
    const body = { departmentid: department.departmentid }
    expect(await mara.refused(deleteDepartment, { body })).toMatchObject({
      status: 409,
      error: 'department-has-pending',
      message:
        'Waiting still has 2 pending tickets. Complete or reassign the pending tickets of this department first.',
    })
    const [first = '', second = ''] = tickets
    await close(first)
    expect((await mara.refused(deleteDepartment, { body })).message).toContain('has 1 pending ticket.')
    await close(second)
    await mara.call(deleteDepartment, { body })
    expect(await jonas.call(getDepartments)).not.toContainEqual(department)
    const row = await server.app.db.query
      .selectFrom('departments')
      .select(['department_name', 'deleted_on'])
      .where('departmentid', '=', department.departmentid)
      .executeTakeFirst()
    expect(row?.department_name).toBe('Waiting')
    expect(row?.deleted_on).not.toBeNull()
  })

  it('works once, and frees the name', async () => {
    const { departmentid } = await buildDepartment(server, 'Seasonal')
    await mara.call(deleteDepartment, { body: { departmentid } })
    expect(await mara.refused(deleteDepartment, { body: { departmentid } })).toMatchObject({
      status: 404,
      message: 'Department not found!',
    })
    expect((await buildDepartment(server, 'Seasonal')).departmentid).not.toBe(departmentid)
  })

  it('moves the default to another department', async () => {
    const { departmentid } = await buildDepartment(server, 'Front')
    await mara.call(setDefaultDepartment, { body: { departmentid } })
    expect((await mara.call(getDepartmentCards)).defaultDepartmentid).toBe(departmentid)
    await mara.call(deleteDepartment, { body: { departmentid } })
    const { defaultDepartmentid, departments } = await mara.call(getDepartmentCards)
    expect(departments.map((department) => department.departmentid)).toContain(defaultDepartmentid)
    expect((await mara.refused(setDefaultDepartment, { body: { departmentid } })).status).toBe(404)
    expect((await mara.refused(setDefaultDepartment, { body: { departmentid: NOWHERE } })).status).toBe(404)
  })

  it('and registering into it at once never leaves an agent in a deleted department', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { departmentid } = await buildDepartment(server, `Race ${round}`)
      const registration = {
        email: `race${round}@noor-coffee.example`,
        pass: 'amber teapot 17',
        confirmPassword: 'amber teapot 17',
        firstName: 'Race',
        lastName: String(round),
        department: departmentid,
        isAdmin: false,
      }
      const outcomes = await Promise.allSettled([
        mara.call(calls.registerAgent, { body: registration }),
        mara.call(deleteDepartment, { body: { departmentid } }),
      ])
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    }
  })
})

it('the last department stays, also when the last two are deleted at once', async () => {
  const own = await startTestServer()
  try {
    const admin = await own.firstAdmin()
    const [general] = await admin.call(getDepartments)
    expect(general?.department_name).toBe('General')
    await own.app.db.query.updateTable('users').set({ departmentid: null }).execute()
    const second = await buildDepartment(own, 'Second')
    const ids = [general?.departmentid ?? '', second.departmentid]
    const outcomes = await Promise.allSettled(
      ids.map((departmentid) => admin.call(deleteDepartment, { body: { departmentid } })),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [left] = await admin.call(getDepartments)
    const body = { departmentid: left?.departmentid ?? '' }
    expect(await admin.refused(deleteDepartment, { body })).toMatchObject({ error: 'last-department' })
  } finally {
    await own.stop()
  }
})

it('a department is made once when its request is repeated, and anew once it was deleted', async () => {
  const requestid = randomUUID()
  const ask = (department_name = 'Second hand') =>
    mara.call(createDepartment, { body: { requestid, department_name } })
  const [first, atOnce] = await Promise.all([ask(), ask()])
  expect([atOnce, await ask(' Second hand ')]).toEqual([first, first])
  const body = { requestid: randomUUID(), department_name: 'Second hand' }
  expect(await mara.refused(createDepartment, { body })).toMatchObject({ error: 'department-exists' })
  const other = await ask('Repairs of returns')
  expect(other.departmentid).not.toBe(first.departmentid)
  await mara.call(renameDepartment, rename(first.departmentid, 'Sent back'))
  expect(await ask()).toEqual({ ...first, department_name: 'Sent back' })
  await mara.call(deleteDepartment, { body: { departmentid: first.departmentid } })
  const anew = await ask()
  expect(anew).toMatchObject({ department_name: 'Second hand', deleted_on: null })
  expect(anew.departmentid).not.toBe(first.departmentid)
})
