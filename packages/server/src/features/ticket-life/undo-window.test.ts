import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAgent, buildDepartment } from '../../testing/index.ts'
import { type ChatServer, startChatServer, words } from '../chat/testing/chat-desk.ts'
import {
  ACCEPTED,
  accept,
  CLOSED,
  close,
  addressed,
  heardBy,
  refusedUndo,
  seenBy,
  sinceNow,
  undo,
} from './testing/undo-calls.ts'

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
})
afterAll(() => one.stop())

test('the five seconds end at once with an answer, which goes out right behind what the client is told', async () => {
  const { ticket, phone } = await one.newTicket()
  const heard = sinceNow(phone)
  const accepted = await accept(one.jonas, ticket)
  await one.jonas.call(calls.sendMessage, words(ticket, 'Which grinder is it?'))
  await one.settled()
  expect(heard()).toEqual([ACCEPTED, 'Which grinder is it?'])
  expect(await refusedUndo(one.jonas, 'accept', accepted)).toMatchObject({ error: 'undo-too-late' })
  expect(await seenBy(one.jonas, ticket)).toMatchObject({ userid: one.jonas.me.id })
})

test('the five seconds end at once with a file', async () => {
  const { ticket, phone } = await one.newTicket()
  const accepted = await accept(one.jonas, ticket)
  await one.jonas.call(calls.sendFile, {
    body: { ...addressed(ticket), ticketPlatform: 'telegram' },
    file: new File(['Clean it weekly.'], 'guide.txt', { type: 'text/plain' }),
  })
  await one.settled()
  const last = phone
    .chat()
    .messages.filter(({ by }) => by === 'bot')
    .slice(-2)
  expect(last[0]?.text).toBe(ACCEPTED)
  expect(last[1]?.text ?? '').not.toBe(ACCEPTED)
  expect(await refusedUndo(one.jonas, 'accept', accepted)).toMatchObject({ error: 'undo-too-late' })
})

test('the five seconds end at once with a reaction', async () => {
  const { ticket, phone } = await one.newTicket()
  const accepted = await accept(one.jonas, ticket)
  const theirs = (await one.messages(one.jonas, ticket)).find(({ isagent }) => !isagent)
  await one.jonas.call(calls.reactToMessage, {
    params: { messageid: theirs?.messageid ?? '' },
    body: { reaction: '👍' },
  })
  await one.settled()
  expect(heardBy(phone).at(-1)).toBe(ACCEPTED)
  expect(await refusedUndo(one.jonas, 'accept', accepted)).toMatchObject({ error: 'undo-too-late' })
})

test('the five seconds end at once with words of the client', async () => {
  const { ticket, phone } = await one.newTicket()
  const accepted = await accept(one.jonas, ticket)
  phone.writes('It also smells')
  await one.settled()
  expect(heardBy(phone).at(-1)).toBe(ACCEPTED)
  expect(await refusedUndo(one.jonas, 'accept', accepted)).toMatchObject({ error: 'undo-too-late' })
})

test('the five seconds end at once with words of the client in a closed ticket, which is told closed before it reopens', async () => {
  const { ticket, phone } = await one.handledTicket(one.jonas)
  const heard = sinceNow(phone)
  const closed = await close(one.jonas, ticket)
  phone.writes('Wait')
  await one.settled()
  expect(heard()).toEqual([expect.stringMatching(CLOSED)])
  expect(await refusedUndo(one.jonas, 'close', closed)).toMatchObject({ error: 'undo-too-late' })
  expect(await seenBy(one.mara, ticket)).toMatchObject({ stage: 'open', reopened_count: 1 })
})

test('the five seconds end at once with a button that the client presses', async () => {
  const { ticket, phone } = await one.handledTicket(one.jonas)
  await close(one.jonas, ticket)
  await one.desk.letPass(5000)
  const question = phone.chat().messages.findLast(({ buttons }) => buttons.length > 0)
  phone.writes('Again')
  await one.settled()
  const heard = sinceNow(phone)
  const closed = await close(one.mara, ticket)
  phone.presses(question?.id ?? 0, '⭐')
  await one.settled()
  expect(heard()).toEqual([expect.stringMatching(CLOSED)])
  expect(await refusedUndo(one.mara, 'close', closed)).toMatchObject({ error: 'undo-too-late' })
})

test('the five seconds end at once with the next step: closing tells that it was accepted, and only closing can be undone', async () => {
  const { ticket, phone } = await one.newTicket()
  const heard = sinceNow(phone)
  const accepted = await accept(one.jonas, ticket)
  const closed = await close(one.jonas, ticket)
  await one.settled()
  expect(heard()).toEqual([ACCEPTED])
  expect(await refusedUndo(one.jonas, 'accept', accepted)).toMatchObject({ error: 'undo-too-late' })
  expect(await undo(one.jonas, 'close', closed)).toMatchObject({ userid: one.jonas.me.id, stage: 'open' })
  await one.desk.letPass(10_000)
  expect(heard()).toEqual([ACCEPTED])
})

test('the five seconds end at once with giving the ticket away', async () => {
  const { ticket } = await one.newTicket()
  const accepted = await accept(one.jonas, ticket)
  await one.jonas.call(calls.reassignTicket, {
    body: { ...addressed(ticket), newUser: one.emine.me.id, newUserName: '', newDepartmentName: '' },
  })
  expect(await refusedUndo(one.jonas, 'accept', accepted)).toMatchObject({ error: 'undo-too-late' })
  expect(await seenBy(one.emine, ticket)).toMatchObject({ userid: one.emine.me.id })
})

test('the five seconds end at once with a node whose clock is ahead: what has left is not taken back', async () => {
  const node = await one.besides()
  const { ticket, phone } = await one.newTicket()
  const accepted = await accept(one.jonas, ticket)
  node.clock.tick(one.desk.clock.millis() + 5000 - node.clock.millis())
  await node.settled()
  expect(heardBy(phone).at(-1)).toBe(ACCEPTED)
  expect(await refusedUndo(one.jonas, 'accept', accepted)).toMatchObject({ error: 'undo-too-late' })
  expect(await seenBy(one.jonas, ticket)).toMatchObject({ userid: one.jonas.me.id })
  await node.stop()
})

test('a ticket that comes back to a department deleted meanwhile stands in the default one', async () => {
  const { ticket } = await one.newTicket()
  const gone = await buildDepartment(one.desk)
  await one.mara.call(calls.changeTicketDepartment, {
    body: { ...addressed(ticket), newDepartment: gone.departmentid, newDepartmentName: '' },
  })
  const accepted = await accept(one.mara, ticket)
  await one.mara.call(calls.deleteDepartment, { body: { departmentid: gone.departmentid } })
  const back = await undo(one.mara, 'accept', accepted)
  expect(back).toMatchObject({ userid: null, stage: 'open' })
  expect(back.departmentid).not.toBe(gone.departmentid)
  expect(back.departmentid).not.toBeNull()
})

test('a locked agent undoes nothing, and the client is told', async () => {
  const person = await buildAgent(one.desk, { firstName: 'Leaving', department: one.company.support })
  const leaver = await one.desk.signIn(person)
  const { ticket, phone } = await one.newTicket()
  const accepted = await accept(leaver, ticket)
  await one.mara.call(calls.lockAgent, { body: { userid: person.userid, locked: true } })
  expect(await refusedUndo(leaver, 'accept', accepted)).toMatchObject({ status: 401 })
  await one.desk.letPass(5000)
  expect(heardBy(phone).at(-1)).toBe('Leaving is now here for you.')
  expect(await seenBy(one.mara, ticket)).toMatchObject({ userid: null })
})

test('a blocked client is spared the notice when it is undone, and gets it otherwise', async () => {
  const { ticket, phone } = await one.newTicket()
  const heard = sinceNow(phone)
  const block = (blocked: boolean) =>
    one.mara.call(calls.blockClient, { params: { clientid: ticket.clientid }, body: { blocked } })
  const accepted = await accept(one.jonas, ticket)
  await block(true)
  phone.writes('Hello?')
  await one.settled()
  expect(heard()).toEqual([])
  expect(await undo(one.jonas, 'accept', accepted)).toMatchObject({ userid: null, client_blocked: true })
  await accept(one.jonas, ticket)
  await one.desk.letPass(5000)
  expect(heard()).toEqual([ACCEPTED])
  await block(false)
})
