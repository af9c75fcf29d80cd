import { randomUUID } from 'node:crypto'
import { applyToBubbles, calls } from '@switchboard/contract'
import { sample } from '@switchboard/simulators'
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

const create = (name: string, { departmentid } = people.support) =>
  mara.call(calls.createDepartmentBubble, { body: { name, content: `${name}!`, departmentid } })
const idsOf = async (caller: Caller) => (await caller.call(calls.getBubbles)).map(({ bubbleid }) => bubbleid)
const usesOf = async (caller: Caller, bubbleid: string) =>
  (await caller.call(calls.getBubbles)).find((one) => one.bubbleid === bubbleid)?.uses

test('a bubble of a department is read live by its agents and by administrators, and by nobody else', async () => {
  const [hers, his, others] = [await mara.socket(), await jonas.socket(), await sales.socket()]
  const bubble = await create('Greeting')
  expect(bubble).toMatchObject({ name: 'Greeting', departmentid: people.support.departmentid, uses: 0 })
  expect((await his.until('newBubble')).payload).toEqual({ bubble })
  expect((await hers.until('newBubble')).payload).toEqual({ bubble })
  expect(await jonas.call(calls.getBubbles)).toContainEqual(bubble)
  expect(await mara.call(calls.getBubbles)).toContainEqual(bubble)

  const params = { bubbleid: bubble.bubbleid }
  const changed = await mara.call(calls.editBubble, { params, body: { name: 'Hello', content: 'Hi' } })
  expect((await his.until('updateBubble')).payload.bubble).toEqual(changed)
  await mara.call(calls.deleteBubble, { params })
  expect((await his.until('deleteBubble')).payload).toEqual(params)
  await server.settled()
  for (const type of ['newBubble', 'updateBubble', 'deleteBubble'] as const)
    expect(others.receivedOf(type)).toEqual([])
  expect(await idsOf(sales)).not.toContain(bubble.bubbleid)
  for (const tab of [hers, his, others]) tab.close()
})

test('what administrators do with a bubble of a department is in the audit log, what agents do with theirs is not', async () => {
  const { departmentid } = people.support
  const { bubbleid } = await create('Refunds')
  const params = { bubbleid }
  await mara.call(calls.editBubble, { params, body: { name: 'Refunds of 2026', content: 'Soon' } })
  await mara.call(calls.deleteBubble, { params })
  const own = await jonas.call(calls.createBubble, { body: { name: 'Mine', content: 'alone' } })
  await jonas.call(calls.deleteBubble, { params: { bubbleid: own.bubbleid } })
  const { entries } = await mara.call(calls.getAuditLog, { query: { kind: 'shared' } })
  expect(
    entries.slice(0, 3).map(({ action, actor_name, detail, names }) => ({
      action,
      actor_name,
      detail,
      department: names[departmentid],
    })),
  ).toEqual(
    [
      { action: 'bubble.delete', detail: { name: 'Refunds of 2026', departmentid } },
      { action: 'bubble.change', detail: { name: 'Refunds of 2026', departmentid } },
      { action: 'bubble.create', detail: { name: 'Refunds', departmentid } },
    ].map((entry) => ({ ...entry, actor_name: 'Mara Okafor', department: people.support.department_name })),
  )
  expect(entries.filter(({ subject }) => subject === own.bubbleid)).toEqual([])
})

test('the files that administrators add to a bubble of a department and remove are in the audit log, once each', async () => {
  const { departmentid } = people.support
  const { bubbleid } = await create('Prices')
  const file = () => new File([new Uint8Array(sample('invoice').bytes)], 'Prices.pdf')
  const add = () => mara.call(calls.addBubbleFile, { params: { bubbleid }, body: {}, file: file() })
  const { files } = await add()
  await add()
  const params = { bubbleid, fileid: files[0]?.fileid ?? '' }
  await mara.call(calls.removeBubbleFile, { params })
  await mara.call(calls.removeBubbleFile, { params })
  const { entries } = await mara.call(calls.getAuditLog, { query: { kind: 'shared' } })
  const ofFiles = entries.filter(({ subject, action }) => subject === bubbleid && action === 'bubble.change')
  expect(ofFiles.map(({ detail }) => detail)).toEqual([
    { name: 'Prices', departmentid, fileRemoved: 'Prices.pdf' },
    { name: 'Prices', departmentid, fileAdded: 'Prices.pdf' },
  ])
})

test('only administrators write one, and to its agents it looks like one that does not exist', async () => {
  const body = { name: 'Ours', content: 'text', departmentid: people.support.departmentid }
  expect((await jonas.refused(calls.createDepartmentBubble, { body })).status).toBe(403)
  const { bubbleid } = await create('Hours')
  const params = { bubbleid }
  const text = { params, body: { name: 'x', content: 'y' } }
  for (const caller of [jonas, sales]) {
    expect(await caller.refused(calls.editBubble, text)).toMatchObject({ status: 404 })
    expect(await caller.refused(calls.deleteBubble, { params })).toMatchObject({ status: 404 })
  }
  expect(await mara.call(calls.editBubble, text)).toMatchObject({ name: 'x' })
})

test('a department that is not there gets none, and a deleted one takes its own away', async () => {
  const nowhere = { ...people.support, departmentid: randomUUID() }
  const body = { name: 'a', content: 'b', departmentid: nowhere.departmentid }
  expect(await mara.refused(calls.createDepartmentBubble, { body })).toMatchObject({
    status: 404,
    error: 'department-not-found',
  })
  const department = await buildDepartment(server, 'Seasonal')
  const { bubbleid } = await create('Winter', department)
  const before = await mara.call(calls.getBubbles)
  // Or the event of its making could still come to this tab.
  await server.settled()
  const tab = await mara.socket()
  await mara.call(calls.deleteDepartment, { body: { departmentid: department.departmentid } })
  const changed = await tab.until('departmentsChanged')
  const after = await mara.call(calls.getBubbles)
  expect(after.map((one) => one.bubbleid)).not.toContain(bubbleid)
  expect(applyToBubbles(before, changed)).toEqual(after)
  tab.close()
})

test('an agent who moves reads the texts of the new department', async () => {
  const agent = await buildAgent(server, { department: people.support })
  const emma = await server.signIn(agent)
  const [ours, theirs] = [await create('Support'), await create('Sales', people.sales)]
  expect(await idsOf(emma)).toContain(ours.bubbleid)
  const { email, firstName: first_name, lastName: last_name, userid } = agent
  const { departmentid } = people.sales
  await mara.call(calls.updateAgent, { body: { userid, email, first_name, last_name, departmentid } })
  const now = await idsOf(emma)
  expect(now).toContain(theirs.bubbleid)
  expect(now).not.toContain(ours.bubbleid)
})

test('each use counts once, however often the call comes, and those of all agents together', async () => {
  const { bubbleid } = await create('Counted')
  const use = (caller: Caller, useid: string) =>
    caller.call(calls.countBubbleUse, { params: { bubbleid }, body: { useid } })
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  await use(jonas, first)
  await use(jonas, first)
  await use(jonas, second)
  await Promise.all([use(mara, third), use(mara, third)])
  expect(await usesOf(mara, bubbleid)).toBe(3)
  expect(await usesOf(jonas, bubbleid)).toBe(3)
  const absent = { params: { bubbleid: randomUUID() }, body: { useid: third } }
  const refusals = [
    await sales.refused(calls.countBubbleUse, { params: { bubbleid }, body: { useid: third } }),
    await jonas.refused(calls.countBubbleUse, absent),
  ]
  for (const refusal of refusals) expect(refusal).toMatchObject({ error: 'bubble-not-found' })
  await mara.call(calls.deleteBubble, { params: { bubbleid } })
  expect(await usesOf(mara, bubbleid)).toBeUndefined()
})

test('uses of one text by many agents at once do not wait for each other', async () => {
  const { bubbleid } = await create('Busy')
  const agents = await Promise.all(
    [1, 2, 3, 4].map(async () => server.signIn(await buildAgent(server, { department: people.support }))),
  )
  await server.app.db.transaction(async (tx) => {
    // The row of a colleague whose transaction has not ended.
    await tx.query
      .insertInto('bubble_uses')
      .values({ bubbleid, userid: people.jonas.userid, uses: 1, last_useid: randomUUID() })
      .execute()
    for (const agent of agents)
      await agent.call(calls.countBubbleUse, { params: { bubbleid }, body: { useid: randomUUID() } })
  })
  expect(await usesOf(mara, bubbleid)).toBe(5)
})
