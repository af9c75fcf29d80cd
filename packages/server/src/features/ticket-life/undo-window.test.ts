import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsExplainState } from '../../testing/events-explain-state/verify.ts'
import { buildAgent, buildDepartment } from '../../testing/index.ts'
import { type ChatServer, startChatServer, words } from '../chat/testing/chat-server.ts'
import {
  ACCEPTED,
  accept,
  CLOSED,
  close,
  addressed,
  receivedBy,
  refusedUndo,
  seenBy,
  sinceNow,
  undo,
} from './testing/undo-calls.ts'

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
  // The five seconds are over when a test says so.
  one.server.clock.stand()
})
afterAll(() => one.stop())

test('the five seconds end at once with an answer, which is sent right after the notice to the client', async () => {
  const { ticket, phone } = await one.newTicket()
  const received = sinceNow(phone)
  const accepted = await accept(one.jonas, ticket)
  await one.jonas.call(calls.sendMessage, words(ticket, 'Which grinder is it?'))
  await one.settled()
  expect(received()).toEqual([ACCEPTED, 'Which grinder is it?'])
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
  expect(receivedBy(phone).at(-1)).toBe(ACCEPTED)
  expect(await refusedUndo(one.jonas, 'accept', accepted)).toMatchObject({ error: 'undo-too-late' })
})

test('the five seconds end at once with a message of the client', async () => {
  const { ticket, phone } = await one.newTicket()
  const accepted = await accept(one.jonas, ticket)
  phone.writes('It also smells')
  await one.settled()
  expect(receivedBy(phone).at(-1)).toBe(ACCEPTED)
  expect(await refusedUndo(one.jonas, 'accept', accepted)).toMatchObject({ error: 'undo-too-late' })
})

test('the five seconds end at once with a message of the client in a closed ticket, whose closing is sent before it reopens', async () => {
  const { ticket, phone } = await one.handledTicket(one.jonas)
  const received = sinceNow(phone)
  const closed = await close(one.jonas, ticket)
  phone.writes('Wait')
  await one.settled()
  expect(received()).toEqual([expect.stringMatching(CLOSED)])
  expect(await refusedUndo(one.jonas, 'close', closed)).toMatchObject({ error: 'undo-too-late' })
  expect(await seenBy(one.mara, ticket)).toMatchObject({ stage: 'open', reopened_count: 1 })
})

test('the five seconds end at once with a button that the client presses', async () => {
  const { ticket, phone } = await one.handledTicket(one.jonas)
  await close(one.jonas, ticket)
  await one.server.letPass(5000)
  const question = phone.chat().messages.findLast(({ buttons }) => buttons.length > 0)
  const worst = question?.buttons.flat()[0]?.data ?? ''
  phone.writes('Again')
  await one.settled()
  const received = sinceNow(phone)
  const closed = await close(one.mara, ticket)
  phone.pressesStale(question?.id ?? 0, worst)
  await one.settled()
  expect(received()).toEqual([expect.stringMatching(CLOSED)])
  expect(await refusedUndo(one.mara, 'close', closed)).toMatchObject({ error: 'undo-too-late' })
})

test('the five seconds end at once with the next step: closing sends the acceptance, and only closing can be undone', async () => {
  const { ticket, phone } = await one.newTicket()
  const received = sinceNow(phone)
  const accepted = await accept(one.jonas, ticket)
  const closed = await close(one.jonas, ticket)
  await one.settled()
  expect(received()).toEqual([ACCEPTED])
  expect(await refusedUndo(one.jonas, 'accept', accepted)).toMatchObject({ error: 'undo-too-late' })
  expect(await undo(one.jonas, 'close', closed)).toMatchObject({ userid: one.jonas.me.id, stage: 'open' })
  await one.server.letPass(10_000)
  expect(received()).toEqual([ACCEPTED])
})

test('the five seconds end at once with reassigning the ticket', async () => {
  const { ticket } = await one.newTicket()
  const accepted = await accept(one.jonas, ticket)
  await one.jonas.call(calls.reassignTicket, {
    body: { ...addressed(ticket), newUser: one.emine.me.id, newUserName: '', newDepartmentName: '' },
  })
  expect(await refusedUndo(one.jonas, 'accept', accepted)).toMatchObject({ error: 'undo-too-late' })
  expect(await seenBy(one.emine, ticket)).toMatchObject({ userid: one.emine.me.id })
})

test('the five seconds end at once with a node whose clock is ahead: what was sent is not undone', async () => {
  const node = await one.besides()
  const { ticket, phone } = await one.newTicket()
  const accepted = await accept(one.jonas, ticket)
  node.clock.tick(one.server.clock.millis() + 5000 - node.clock.millis())
  await node.settled()
  expect(receivedBy(phone).at(-1)).toBe(ACCEPTED)
  expect(await refusedUndo(one.jonas, 'accept', accepted)).toMatchObject({ error: 'undo-too-late' })
  expect(await seenBy(one.jonas, ticket)).toMatchObject({ userid: one.jonas.me.id })
  await node.stop()
})

test('a ticket whose handler was locked meanwhile waits in its department, and a repeat changes nothing', async () => {
  const kwame = await one.server.signIn(
    await buildAgent(one.server, { firstName: 'Kwame', department: one.company.support }),
  )
  const scene = await one.handledTicket(kwame)
  const { ticket } = scene
  const received = sinceNow(scene.phone)
  const closed = await close(one.mara, ticket)
  await one.mara.call(calls.lockAgent, { body: { userid: kwame.me.id, locked: true } })
  const { jonas, emine, aiko, mara } = one
  const seen = await eventsExplainState(
    { people: { jonas, emine, aiko, mara }, tickets: [ticket], settled: one.settled },
    async () => {
      const first = await undo(one.mara, 'close', closed)
      expect(first).toMatchObject({ userid: null, accepted: false, stage: 'open' })
      expect(await undo(one.mara, 'close', closed)).toEqual(first)
    },
  )
  expect(seen['emine']?.filter((type) => type === 'newTicket')).toEqual(['newTicket'])
  expect((await one.messages(one.emine, ticket)).at(-1)).toMatchObject({
    type: 'handover',
    content: `Kwame ${kwame.me.lastName}`,
  })
  await one.server.letPass(10_000)
  expect(received()).toEqual([])
  expect(await accept(one.emine, ticket)).toMatchObject({ userid: one.emine.me.id })
})

test('a ticket that returns to a department deleted meanwhile goes to the default one', async () => {
  const { ticket } = await one.newTicket()
  const gone = await buildDepartment(one.server)
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

test('a locked agent undoes nothing, and the client is notified', async () => {
  const person = await buildAgent(one.server, { firstName: 'Leaving', department: one.company.support })
  const leaver = await one.server.signIn(person)
  const { ticket, phone } = await one.newTicket()
  const accepted = await accept(leaver, ticket)
  await one.mara.call(calls.lockAgent, { body: { userid: person.userid, locked: true } })
  expect(await refusedUndo(leaver, 'accept', accepted)).toMatchObject({ status: 401 })
  await one.server.letPass(5000)
  expect(receivedBy(phone).at(-1)).toBe('Leaving is now here for you.')
  expect(await seenBy(one.mara, ticket)).toMatchObject({ userid: null })
})

test('a client who is blocked when a step is taken gets no notice, and the step can be undone', async () => {
  const { ticket, phone } = await one.newTicket()
  const received = sinceNow(phone)
  const block = (blocked: boolean) =>
    one.mara.call(calls.blockClient, { params: { clientid: ticket.clientid }, body: { blocked } })
  const accepted = await accept(one.jonas, ticket)
  await block(true)
  phone.writes('Hello?')
  await one.settled()
  expect(received()).toEqual([])
  expect(await undo(one.jonas, 'accept', accepted)).toMatchObject({ userid: null, client_blocked: true })

  const again = await accept(one.jonas, ticket)
  expect(await undo(one.jonas, 'accept', again)).toMatchObject({ userid: null })
  const closed = await close(one.jonas, await accept(one.jonas, ticket))
  expect(await undo(one.jonas, 'close', closed)).toMatchObject({ userid: one.jonas.me.id, closed_on: null })
  await one.server.letPass(5000)
  expect(received()).toEqual([])
  await block(false)
  await close(one.jonas, ticket)
  await one.server.letPass(5000)
  expect(received()).toEqual([expect.stringMatching(CLOSED)])
})
