import { randomUUID } from 'node:crypto'
import { calls, showAll, type TicketRule } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAgent,
  buildCompany,
  buildDepartment,
  type Caller,
  type Company,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'

let server: TestServer
let people: Company
let mara: Caller
/** Of Support. */
let jonas: Caller
/** Of Sales. */
let sales: Caller

beforeAll(async () => {
  server = await startTestServer()
  people = await buildCompany(server)
  mara = await server.signIn(people.mara)
  jonas = await server.signIn(people.jonas)
  sales = await server.signIn(await buildAgent(server, { department: people.sales }))
})
afterAll(() => server.stop())

const rule: TicketRule = {
  view: 'waiting',
  filter: { ...showAll.filter, platform: 'viber' },
  order: 'newest',
}
const named = (name: string) => ({ viewid: randomUUID(), name, rule })
const save = (by: Caller, name: string) => by.call(calls.createSavedView, { body: named(name) })
const share = (name: string, departmentid: string | null = null) =>
  mara.call(calls.createSharedView, { body: { ...named(name), departmentid } })
const namesOf = async (caller: Caller) => (await caller.call(calls.getSavedViews)).map(({ name }) => name)
const change = (by: Caller, viewid: string, body: { name?: string; rule?: TicketRule }) =>
  by.call(calls.changeSavedView, { params: { viewid }, body })

test('a view of one’s own is in all one’s tabs at once, and nobody else sees it', async () => {
  const [tab, hers] = [await jonas.socket(), await mara.socket()]
  const view = await save(jonas, ' Viber  ')
  expect(view).toMatchObject({ name: 'Viber', rule, share: 'me', departmentid: null })
  expect((await tab.until('savedViewChanged')).payload).toEqual({ view })
  const renamed = await change(jonas, view.viewid, { name: 'All of Viber' })
  expect(renamed).toEqual({ ...view, name: 'All of Viber' })
  const filtered = await change(jonas, view.viewid, { rule: { ...rule, order: 'usual' } })
  expect(filtered).toEqual({ ...renamed, rule: { ...rule, order: 'usual' } })
  expect(await jonas.call(calls.getSavedViews)).toEqual([filtered])
  expect(await mara.call(calls.getSavedViews)).toEqual([])
  await jonas.call(calls.deleteSavedView, { params: { viewid: view.viewid } })
  expect((await tab.until('savedViewDeleted')).payload).toEqual({ viewid: view.viewid })
  await server.settled()
  expect(hers.receivedOf('savedViewChanged')).toEqual([])
  for (const one of [tab, hers]) one.close()
})

test('a shared view is seen by its department or by everybody, live, and changed by administrators alone', async () => {
  const [his, others] = [await jonas.socket(), await sales.socket()]
  const ours = await share('Support first', people.support.departmentid)
  const everybodys = await share('Everybody')
  expect(ours).toMatchObject({ share: 'department', departmentid: people.support.departmentid })
  expect((await his.until('savedViewChanged')).payload.view).toEqual(ours)
  expect((await others.until('savedViewChanged')).payload.view).toEqual(everybodys)
  expect(await namesOf(mara)).toEqual(['Support first', 'Everybody'])
  expect(await namesOf(jonas)).toEqual(['Support first', 'Everybody'])
  expect(await namesOf(sales)).toEqual(['Everybody'])
  const body = { ...named('x'), departmentid: null }
  expect((await jonas.refused(calls.createSharedView, { body })).status).toBe(403)
  for (const viewid of [ours.viewid, everybodys.viewid]) {
    const params = { viewid }
    const refusals = [
      await jonas.refused(calls.changeSavedView, { params, body: { name: 'x' } }),
      await jonas.refused(calls.deleteSavedView, { params }),
      await jonas.refused(calls.orderSavedViews, { body: { viewids: [viewid] } }),
    ]
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 404, error: 'view-not-found' })
    await mara.call(calls.deleteSavedView, { params })
  }
  for (const tab of [his, others]) tab.close()
})

test('what is done to shared views is in the audit log, what is done to one’s own is not', async () => {
  const view = await share('Mondays', people.sales.departmentid)
  await change(mara, view.viewid, { name: 'Tuesdays' })
  await mara.call(calls.deleteSavedView, { params: { viewid: view.viewid } })
  const own = await save(mara, 'Mine alone')
  await mara.call(calls.deleteSavedView, { params: { viewid: own.viewid } })
  const { entries } = await mara.call(calls.getAuditLog, { query: { kind: 'shared' } })
  const { departmentid } = people.sales
  expect(entries.slice(0, 3).map(({ action, subject, detail }) => ({ action, subject, detail }))).toEqual([
    { action: 'view.delete', subject: view.viewid, detail: { name: 'Tuesdays', departmentid } },
    { action: 'view.change', subject: view.viewid, detail: { name: 'Tuesdays', departmentid } },
    { action: 'view.create', subject: view.viewid, detail: { name: 'Mondays', departmentid } },
  ])
  expect(entries.filter(({ subject }) => subject === own.viewid)).toEqual([])
})

test('an id that somebody else takes for a view at the same moment is theirs, and nothing of it is seen', async () => {
  const { viewid, name } = named('Whose?')
  const { db, clock } = server.app
  const { refused } = await db.transaction(async (tx) => {
    const row = { viewid, name, userid: sales.me.id, departmentid: null, place: 1 }
    await tx.query
      .insertInto('saved_views')
      .values({ ...row, rule: JSON.stringify(rule), created_on: clock.now() })
      .execute()
    const refused = jonas.refused(calls.createSavedView, { body: { viewid, name, rule } })
    await untilWaiting(db, 'the view to wait for the other one')
    return { refused }
  })
  expect(await refused).toMatchObject({ status: 404, error: 'view-not-found' })
  expect(await namesOf(jonas)).not.toContain(name)
  await sales.call(calls.deleteSavedView, { params: { viewid } })
})

test('views keep the order that is chosen, shared ones first, and a new one comes last', async () => {
  const emma = await server.signIn(await buildAgent(server, { department: people.support }))
  const everybodys = await share('Everybody')
  const views = [await save(emma, 'a'), await save(emma, 'b'), await save(emma, 'c')]
  const viewids = views.map(({ viewid }) => viewid).toReversed()
  await emma.call(calls.orderSavedViews, { body: { viewids } })
  await save(emma, 'd')
  expect(await namesOf(emma)).toEqual(['Everybody', 'c', 'b', 'a', 'd'])
  await mara.call(calls.deleteSavedView, { params: { viewid: everybodys.viewid } })
})

test('a view that is saved twice is one view, and the id of a colleague’s is refused', async () => {
  const body = named('Twice')
  const [first, second] = await Promise.all([
    jonas.call(calls.createSavedView, { body }),
    jonas.call(calls.createSavedView, { body }),
  ])
  expect(second).toEqual(first)
  expect(await namesOf(jonas)).toEqual(['Twice'])
  expect(await sales.refused(calls.createSavedView, { body })).toMatchObject({ error: 'view-not-found' })
  await jonas.call(calls.deleteSavedView, { params: { viewid: first.viewid } })
})

test('an agent has 50 views of 1 to 60 characters, also when they are saved at once', async () => {
  const emma = await server.signIn(await buildAgent(server, { department: people.support }))
  await Promise.all(Array.from({ length: 49 }, (_, at) => save(emma, `View ${at}`)))
  const atOnce = await Promise.allSettled([save(emma, 'n'.repeat(60)), save(emma, 'one too many')])
  expect(atOnce.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await emma.refused(calls.createSavedView, { body: named('51st') })).toMatchObject({
    status: 409,
    error: 'too-many-views',
  })
  expect(await emma.call(calls.getSavedViews)).toHaveLength(50)
  for (const name of ['', '   ', 'n'.repeat(61)])
    expect(await jonas.refused(calls.createSavedView, { body: named(name) })).toMatchObject({
      status: 400,
      field: 'name',
    })
})

test('a deleted department takes its views away, and one that is not there gets none', async () => {
  const department = await buildDepartment(server, 'Seasonal')
  await share('Winter', department.departmentid)
  expect(await namesOf(mara)).toContain('Winter')
  await mara.call(calls.deleteDepartment, { body: { departmentid: department.departmentid } })
  expect(await namesOf(mara)).not.toContain('Winter')
  const body = { ...named('Nowhere'), departmentid: department.departmentid }
  expect(await mara.refused(calls.createSharedView, { body })).toMatchObject({
    error: 'department-not-found',
  })
})

test('the views of a deleted department, which nobody sees any more, leave their room to others', async () => {
  const department = await buildDepartment(server, 'Fair of 2025')
  const room = 50 - (await mara.call(calls.getSavedViews)).filter((view) => view.share !== 'me').length
  for (let made = 0; made < room; made += 1) await share(`Stand ${made}`, department.departmentid)
  expect(
    await mara.refused(calls.createSharedView, { body: { ...named('51st'), departmentid: null } }),
  ).toMatchObject({
    error: 'too-many-views',
  })
  await mara.call(calls.deleteDepartment, { body: { departmentid: department.departmentid } })
  const view = await share('Fair of 2026')
  expect(await namesOf(jonas)).toContain('Fair of 2026')
  await mara.call(calls.deleteSavedView, { params: { viewid: view.viewid } })
})
