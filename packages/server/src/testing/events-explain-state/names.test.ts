import { randomUUID } from 'node:crypto'
import { calls, type MyTicket } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatServer, startChatServer } from '../../features/chat/testing/chat-server.ts'
import { closing, giving, type Scene } from './ticket-actions.ts'
import { eventsExplainState } from './verify.ts'

const HOUR = 3600_000

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
})
afterAll(() => one.stop())

const onlookers = (tickets: readonly MyTicket[] = []) => ({
  people: { mara: one.mara, jonas: one.jonas },
  tickets,
  settled: one.settled,
})

/** A ticket of Jonas with a pinned message, a note and a scheduled answer, all of them his. */
async function fullTicket(): Promise<Scene> {
  const scene = await one.handledTicket(one.jonas)
  const { ticketid, created_on } = scene.ticket
  const params = { ticketid }
  const [first] = await one.messages(one.jonas, scene.ticket)
  if (first === undefined) throw new Error('An empty chat.')
  await one.jonas.call(calls.pinMessage, {
    params,
    body: { messageid: first.messageid, created_on: first.created_on, ticket_created_on: created_on },
  })
  await one.jonas.call(calls.addNote, { params, body: { noteid: randomUUID(), content: 'A regular' } })
  const due_on = new Date(one.server.clock.millis() + HOUR).toISOString()
  const body = { messageid: randomUUID(), created_on, content: 'Did it come?', due_on }
  await one.jonas.call(calls.scheduleMessage, { params, body })
  return scene
}

async function closedTicket(): Promise<MyTicket> {
  const scene = await one.handledTicket(one.jonas)
  await closing(one.jonas, scene)
  await one.server.letPass(5000)
  return scene.ticket
}

test('a new name of an agent, in tickets, notes, pins and scheduled messages', async () => {
  const [{ ticket }, closed] = [await fullTicket(), await closedTicket()]
  await eventsExplainState(onlookers([ticket, closed]), () =>
    one.mara.call(calls.updateAgent, { body: { userid: one.jonas.me.id, last_name: 'Weber-Sommer' } }),
  )
  expect((await one.mara.call(calls.getTicket, { params: ticket })).user_name).toBe('Jonas Weber-Sommer')
})

test('two clients who are merged, and apart again, with the tickets that are closed', async () => {
  const [open, closed] = [(await one.handledTicket(one.jonas)).ticket, await closedTicket()]
  const merge = () =>
    one.mara.call(calls.mergeClients, {
      params: { clientid: open.clientid },
      body: { other_clientid: closed.clientid },
    })
  await eventsExplainState(onlookers(), merge)
  const { merges } = await one.mara.call(calls.getClientProfile, { params: { id: open.clientid } })
  await eventsExplainState(onlookers(), () =>
    one.mara.call(calls.undoMerge, { params: { mergeid: merges[0]?.mergeid ?? '' }, body: {} }),
  )
}, 120_000)

test('the earlier tickets of a client who is erased are not those of others who were', async () => {
  const [first, second] = [await closedTicket(), await closedTicket()]
  const erase = ({ clientid }: MyTicket) =>
    one.mara.call(calls.eraseClient, { params: { clientid }, body: { confirmation: clientid.slice(0, 8) } })
  await erase(first)
  await eventsExplainState(onlookers(), () => erase(second))
  expect((await one.mara.call(calls.getTicket, { params: second })).earlier_tickets).toBe(0)
})

test('notices of a message that could not be sent twice at its time, and then did not reach its client', async () => {
  const scene = await fullTicket()
  const params = { ticketid: scene.ticket.ticketid }
  const [waiting] = await one.jonas.call(calls.getScheduledMessages, { params })
  if (waiting === undefined) throw new Error('Nothing is scheduled.')
  const { messageid, content } = waiting
  for (let time = 1; time <= 2; time += 1) {
    await giving(one.mara, scene, one.emine)
    await one.server.letPass(HOUR)
    await giving(one.mara, scene, one.jonas)
    const due_on = new Date(one.server.clock.millis() + HOUR).toISOString()
    await one.jonas.call(calls.changeScheduledMessage, { params: { messageid }, body: { content, due_on } })
  }
  one.telegram.faults.refuse(400, 'Bad Request: strange', { method: 'sendMessage' }, { times: 1 })
  await eventsExplainState(onlookers(), () =>
    one.jonas.call(calls.sendScheduledMessage, { params: { messageid } }),
  )
})
