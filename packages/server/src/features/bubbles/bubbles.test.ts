import { randomUUID } from 'node:crypto'
import { calls } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAgent,
  buildCompany,
  type Caller,
  type Company,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { insertBubble } from './bubbles-store.ts'

let server: TestServer
let jonas: Caller
let mara: Caller
let company: Company

beforeAll(async () => {
  server = await startTestServer()
  company = await buildCompany(server)
  jonas = await server.signIn(company.jonas)
  mara = await server.signIn(company.mara)
})
afterAll(() => server.stop())

const text = (name: string, content: string) => ({ body: { name, content } })

test('a bubble is saved trimmed, and my other tabs receive it', async () => {
  const tab = await jonas.socket()
  const hers = await mara.socket()
  const bubble = await jonas.call(calls.createBubble, text('  Warranty ', '\n24 months. '))
  expect(bubble).toMatchObject({ name: 'Warranty', content: '24 months.' })
  expect((await tab.until('newBubble')).payload).toEqual({ bubble })
  await server.settled()
  expect(hers.receivedOf('newBubble')).toEqual([])
  tab.close()
  hers.close()
})

test('a repeated creation answers the bubble that is there, also at the same moment, and nobody takes over that of another', async () => {
  const tab = await jonas.socket()
  const bubbleid = randomUUID()
  const asked = { body: { bubbleid, name: 'Returns', content: 'Within 30 days' } }
  const [first, second] = await Promise.all([
    jonas.call(calls.createBubble, asked),
    jonas.call(calls.createBubble, asked),
  ])
  expect(first).toMatchObject({ bubbleid, name: 'Returns', content: 'Within 30 days' })
  expect(second).toEqual(first)
  expect(await jonas.call(calls.createBubble, asked)).toEqual(first)
  const hers = { body: { ...asked.body, content: 'Never' } }
  expect(await mara.refused(calls.createBubble, hers)).toMatchObject({ error: 'bubble-not-found' })
  const departmentid = company.support.departmentid
  expect(
    await mara.refused(calls.createDepartmentBubble, { body: { ...hers.body, departmentid } }),
  ).toMatchObject({ error: 'bubble-not-found' })
  expect(await mara.call(calls.getBubbles)).toEqual([])
  expect((await jonas.call(calls.getBubbles)).filter(({ name }) => name === 'Returns')).toEqual([first])
  await server.settled()
  expect(tab.receivedOf('newBubble')).toHaveLength(1)
  tab.close()
})

test('a new id that a colleague takes at the same moment is refused', async () => {
  const { db, clock } = server.app
  const bubbleid = randomUUID()
  const { refused } = await db.transaction(async (tx) => {
    const hers = { bubbleid, name: 'Hers', content: 'Hello', departmentid: company.support.departmentid }
    await insertBubble(tx, { ...hers, userid: null, created_on: clock.now() })
    const refused = jonas.refused(calls.createBubble, { body: { bubbleid, name: 'His', content: 'Hello' } })
    await untilWaiting(db, 'the bubble to wait for the other one')
    return { refused }
  })
  expect(await refused).toMatchObject({ status: 404, error: 'bubble-not-found' })
  const saved = (await jonas.call(calls.getBubbles)).filter((bubble) => bubble.bubbleid === bubbleid)
  expect(saved.map(({ name }) => name)).toEqual(['Hers'])
  await mara.call(calls.deleteBubble, { params: { bubbleid } })
})

test('bubbles are listed oldest first, each with its owner', async () => {
  for (const name of ['one', 'two', 'three']) await mara.call(calls.createBubble, text(name, name))
  const names = (await mara.call(calls.getBubbles)).map(({ name }) => name)
  expect(names).toEqual(['one', 'two', 'three'])
  expect((await jonas.call(calls.getBubbles)).map(({ name }) => name)).not.toContain('one')
})

test('a bubble is edited and deleted by its owner', async () => {
  const tab = await jonas.socket()
  const { bubbleid } = await jonas.call(calls.createBubble, text('Hello', 'Hi there'))
  const params = { bubbleid }
  const edited = await jonas.call(calls.editBubble, { params, ...text(' Greeting ', 'Good day') })
  expect(edited).toEqual({
    bubbleid,
    name: 'Greeting',
    content: 'Good day',
    departmentid: null,
    uses: 0,
    files: [],
  })
  expect((await tab.until('updateBubble')).payload.bubble).toEqual(edited)
  await jonas.call(calls.deleteBubble, { params })
  // What another test deleted a moment ago may be announced only now.
  await tab.until('deleteBubble', ({ payload }) => payload.bubbleid === bubbleid)
  expect((await jonas.call(calls.getBubbles)).map((bubble) => bubble.bubbleid)).not.toContain(bubbleid)
  expect(await jonas.refused(calls.deleteBubble, { params })).toMatchObject({ status: 404 })
  tab.close()
})

test('of a bubble what is given is changed alone, and what a colleague has saved meanwhile stays', async () => {
  const { bubbleid } = await jonas.call(calls.createBubble, text('Hours', 'We open at nine.'))
  const params = { bubbleid }
  await jonas.call(calls.editBubble, { params, body: { content: ' We open at ten. ' } })
  const after = await jonas.call(calls.editBubble, { params, body: { name: 'Winter hours' } })
  expect(after).toMatchObject({ name: 'Winter hours', content: 'We open at ten.' })
  expect(await jonas.refused(calls.editBubble, { params, body: { content: ' ' } })).toMatchObject({
    error: 'empty-bubble',
    field: 'content',
  })
  await jonas.call(calls.deleteBubble, { params })
})

test("a colleague's bubble looks like one that does not exist, also for an administrator", async () => {
  const { bubbleid } = await jonas.call(calls.createBubble, text('Mine', 'alone'))
  const absent = { bubbleid: randomUUID() }
  for (const params of [{ bubbleid }, absent]) {
    const answers = [
      await mara.refused(calls.editBubble, { params, ...text('x', 'y') }),
      await mara.refused(calls.deleteBubble, { params }),
    ]
    for (const answer of answers)
      expect(answer).toEqual({ status: 404, error: 'bubble-not-found', message: 'Not found.' })
  }
  expect(await jonas.call(calls.getBubbles)).toContainEqual({
    bubbleid,
    name: 'Mine',
    content: 'alone',
    departmentid: null,
    uses: 0,
    files: [],
  })
})

test.each([
  ['', 'text', 'name'],
  ['  ', 'text', 'name'],
  ['name', '', 'content'],
  ['name', ' \n', 'content'],
])('a bubble named %j with the text %j is refused', async (name, content, field) => {
  const before = await jonas.call(calls.getBubbles)
  expect(await jonas.refused(calls.createBubble, text(name, content))).toMatchObject({
    status: 400,
    error: 'empty-bubble',
    field,
  })
  expect(await jonas.call(calls.getBubbles)).toEqual(before)
})

test('nobody has bubbles without a session', async () => {
  expect(await server.anyone.refused(calls.getBubbles)).toMatchObject({ status: 401 })
})

test('an agent has 500 saved texts, also when they are saved at once, and a department as many of its own', async () => {
  const { db, clock } = server.app
  const emma = await server.signIn(await buildAgent(server, { department: company.support }))
  const rows = (owner: { userid: string | null; departmentid: string | null }, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...owner,
      bubbleid: randomUUID(),
      name: `Text ${n}`,
      content: 'Hello',
      created_on: clock.now(),
    }))
  await db.query
    .insertInto('bubbles')
    .values(rows({ userid: emma.me.id, departmentid: null }, 499))
    .execute()
  // Neither is saved before both have begun.
  const atOnce = await db.transaction(async (tx) => {
    await sql`lock table bubbles in share mode`.execute(tx.query)
    const both = ['500th', 'one too many'].map((name) => emma.call(calls.createBubble, text(name, name)))
    await untilWaiting(db, 'both to wait', 2)
    return { both: Promise.allSettled(both) }
  })
  const outcomes = await atOnce.both
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const tooMany = { status: 409, error: 'too-many-bubbles' }
  expect(await emma.refused(calls.createBubble, text('501st', 'Hello'))).toMatchObject(tooMany)
  const [first] = await emma.call(calls.getBubbles)
  await emma.call(calls.deleteBubble, { params: { bubbleid: first?.bubbleid ?? '' } })
  await emma.call(calls.createBubble, text('In its place', 'Hello'))
  const { departmentid } = company.support
  await db.query
    .insertInto('bubbles')
    .values(rows({ userid: null, departmentid }, 499))
    .execute()
  const ofAll = { body: { departmentid, name: 'For all', content: 'Hello' } }
  await mara.call(calls.createDepartmentBubble, ofAll)
  expect(await mara.refused(calls.createDepartmentBubble, ofAll)).toMatchObject(tooMany)
  await mara.call(calls.createDepartmentBubble, {
    body: { ...ofAll.body, departmentid: company.sales.departmentid },
  })
})
