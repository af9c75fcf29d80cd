import { randomUUID } from 'node:crypto'
import { calls, fromSections, type Notification } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAgent,
  buildCompany,
  type Caller,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts'

let server: TestServer
let jonas: Caller
let mara: Caller
let aiko: Caller

beforeAll(async () => {
  server = await startTestServer()
  const company = await buildCompany(server)
  jonas = await server.signIn(company.jonas)
  mara = await server.signIn(company.mara)
  aiko = await server.signIn(company.aiko)
})
afterAll(() => server.stop())

const to = (receiver: string, content: string, messageid: string = randomUUID()) => ({
  body: { receiverid: receiver, content, type: 'text' as const, messageid },
})
const chat = (caller: Caller, id: string, before?: number) =>
  caller.call(calls.getPrivateChat, { params: { id }, query: before === undefined ? {} : { before } })

async function inboxOf(caller: Caller): Promise<{ count: number; notifications: Notification[] }> {
  const { sections, count } = await caller.call(calls.getNotifications)
  return { count, notifications: fromSections(sections) }
}

test('two colleagues write to each other, and each sees the same chat from his or her side', async () => {
  expect(await chat(jonas, mara.me.id)).toMatchObject({ chatid: null, sections: {}, hasOlder: false })
  const theirs = await mara.socket()
  const others = await aiko.socket()
  const question = await jonas.call(calls.createPrivateMessage, to(mara.me.id, ' Any gaskets left? '))
  expect(question).toMatchObject({
    content: 'Any gaskets left?',
    seq: 1,
    senderid: jonas.me.id,
    isagent: true,
  })
  expect((await theirs.until('newPrivateMessage')).payload.message).toEqual(question)
  const answer = await mara.call(calls.createPrivateMessage, to(jonas.me.id, '140 of them.'))
  const [his, hers] = [await chat(jonas, mara.me.id), await chat(mara, jonas.me.id)]
  expect(fromSections(his.sections)).toEqual([question, answer])
  expect(hers.sections).toEqual(his.sections)
  expect(his).toMatchObject({
    chatid: question.chatid,
    userid: jonas.me.id,
    receiverid: mara.me.id,
    partner: { id: mara.me.id, firstName: 'Mara', lastName: 'Okafor', profile_pic: null },
  })
  await server.settled()
  expect(others.receivedOf('newPrivateMessage')).toEqual([])
  theirs.close()
  others.close()
})

test('a message waits in the inbox and on the bell until the chat is opened', async () => {
  const socket = await aiko.socket()
  await jonas.call(calls.createPrivateMessage, to(aiko.me.id, 'Lunch?'))
  await mara.call(calls.createPrivateMessage, to(aiko.me.id, 'Meeting at 3'))
  const received = await socket.until('newNotification', ({ payload }) => payload.count === 2)
  expect(received.payload.notification).toMatchObject({ type: 'text', name: 'Mara Okafor', read: false })
  const params = { receiverid: aiko.me.id }
  await jonas.call(calls.saveNotification, { params, body: {} })
  expect((await inboxOf(aiko)).count).toBe(2)
  for (const _ of [1, 2]) await aiko.call(calls.readPrivateChat, { params: { id: jonas.me.id } })
  const { count, notifications } = await inboxOf(aiko)
  expect(count).toBe(1)
  expect(notifications.map(({ name, read }) => [name, read])).toEqual([
    ['Mara Okafor', false],
    ['Jonas Weber', true],
  ])
  await server.settled()
  expect(socket.receivedOf('notificationsCount').map(({ payload }) => payload)).toEqual([
    { count: 1, senderid: jonas.me.id },
  ])
  socket.close()
})

test('a message sent twice is one, and its id is nobody else’s', async () => {
  const sending = to(aiko.me.id, 'Once')
  const before = (await inboxOf(aiko)).count
  const answers = await Promise.all([
    jonas.call(calls.createPrivateMessage, sending),
    jonas.call(calls.createPrivateMessage, sending),
  ])
  expect(answers[1]).toEqual(answers[0])
  expect((await inboxOf(aiko)).count).toBe(before + 1)
  const { messageid } = sending.body
  for (const refused of [
    await aiko.refused(calls.createPrivateMessage, to(jonas.me.id, 'Mine', messageid)),
    await jonas.refused(calls.createPrivateMessage, to(mara.me.id, 'Elsewhere', messageid)),
  ])
    expect(refused).toMatchObject({ status: 409, error: 'message-id-taken', field: 'messageid' })
  const between = await mara.refused(calls.createPrivateMessage, to(jonas.me.id, 'Theirs?', messageid))
  expect(between).toMatchObject({ status: 404, error: 'message-not-found', field: 'messageid' })
})

test('two who write at once get numbers without a gap, also for the first message', async () => {
  const ada = await server.signIn(await buildAgent(server))
  await Promise.all(
    Array.from({ length: 8 }, (_, index) => {
      const [from, receiver] = index % 2 === 0 ? [ada, mara.me.id] : [mara, ada.me.id]
      return from.call(calls.createPrivateMessage, to(receiver, `no. ${index}`))
    }),
  )
  const { sections } = await chat(ada, mara.me.id)
  expect(fromSections(sections).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('a long chat is read page by page', async () => {
  const ada = await server.signIn(await buildAgent(server))
  for (let seq = 1; seq <= 63; seq += 1)
    await ada.call(calls.createPrivateMessage, to(aiko.me.id, `no. ${seq}`))
  const newest = await chat(aiko, ada.me.id)
  const older = await chat(aiko, ada.me.id, 4)
  expect([newest.hasOlder, fromSections(newest.sections).length]).toEqual([true, 60])
  expect([older.hasOlder, fromSections(older.sections).map(({ seq }) => seq)]).toEqual([false, [1, 2, 3]])
  expect(fromSections((await chat(aiko, ada.me.id, 1)).sections)).toEqual([])
})

test('nobody writes to nobody, to oneself, to who is locked, or nothing', async () => {
  const locked = await buildAgent(server)
  const history = await server.signIn(locked)
  await history.call(calls.createPrivateMessage, to(jonas.me.id, 'Goodbye'))
  await mara.call(calls.lockAgent, { body: { userid: locked.userid } })
  const refusedTo = async (receiver: string, content = 'Hello') =>
    (await jonas.refused(calls.createPrivateMessage, to(receiver, content))).error
  expect(await refusedTo(randomUUID())).toBe('agent-not-found')
  expect(await refusedTo(jonas.me.id)).toBe('chat-with-oneself')
  expect(await refusedTo(locked.userid)).toBe('agent-not-available')
  expect(await refusedTo(mara.me.id, ' \n ')).toBe('empty-message')
  expect(fromSections((await chat(jonas, locked.userid)).sections)).toHaveLength(1)
  const absent = { params: { id: randomUUID() }, query: {} }
  expect(await jonas.refused(calls.getPrivateChat, absent)).toMatchObject({ status: 404 })
  expect(await server.anyone.refused(calls.createPrivateMessage, to(mara.me.id, 'x'))).toMatchObject({
    status: 401,
  })
})
