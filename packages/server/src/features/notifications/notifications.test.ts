import { calls, fromSections } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildCompany,
  type Caller,
  startTestServer,
  testClock,
  type TestServer,
} from '../../testing/index.ts'

let server: TestServer
let jonas: Caller
let mara: Caller
let aiko: Caller

beforeAll(async () => {
  // The inbox is listed by days: none ends meanwhile.
  server = await startTestServer({ clock: testClock('2026-03-04T12:00:00.000000Z') })
  const company = await buildCompany(server)
  jonas = await server.signIn(company.jonas)
  mara = await server.signIn(company.mara)
  aiko = await server.signIn(company.aiko)
})
afterAll(() => server.stop())

const write = (from: Caller, to: Caller, content: string) =>
  from.call(calls.createPrivateMessage, { body: { receiverid: to.me.id, content, type: 'text' } })

test('the inbox is listed by day, newest first, with the number of unread entries', async () => {
  await write(jonas, mara, 'One')
  await write(aiko, mara, 'Two')
  const { sections, count } = await mara.call(calls.getNotifications)
  const day = server.clock.now().slice(0, 10)
  expect(Object.keys(sections)).toEqual([day])
  expect(sections[day]).toMatchObject([
    { type: 'text', name: 'Aiko Tanaka', senderid: aiko.me.id, content: 'Two', read: false },
    { type: 'text', name: 'Jonas Weber', senderid: jonas.me.id, content: 'One', read: false },
  ])
  expect(count).toBe(2)
})

test('opening the inbox resets the count, on all my tabs and for nobody else', async () => {
  await write(mara, aiko, 'Yours')
  await write(jonas, mara, 'Mine')
  expect((await mara.call(calls.getNotifications)).count).toBeGreaterThan(0)
  const tab = await mara.socket()
  await mara.call(calls.resetNotificationsCount)
  expect((await tab.until('notificationsCount')).payload).toEqual({ count: 0, senderid: null })
  const { sections, count } = await mara.call(calls.getNotifications)
  expect([count, fromSections(sections).every(({ read }) => read)]).toEqual([0, true])
  expect((await aiko.call(calls.getNotifications)).count).toBe(1)
  tab.close()
})

test('clearing empties my inbox, and nobody else’s', async () => {
  await write(jonas, mara, 'Three')
  const tab = await mara.socket()
  await mara.call(calls.clearNotifications)
  await tab.until('notificationsCleared')
  expect(await mara.call(calls.getNotifications)).toEqual({ sections: {}, count: 0 })
  expect((await aiko.call(calls.getNotifications)).count).toBe(1)
  expect(await server.anyone.refused(calls.clearNotifications)).toMatchObject({ status: 401 })
  tab.close()
})
