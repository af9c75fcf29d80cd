import { randomUUID } from 'node:crypto'
import { applyToScheduled, calls, type MyTicket } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAgent, type Caller, waitFor } from '../../testing/index.ts'
import { accepting, closing, giving, undoing } from '../../testing/events-explain-state/ticket-actions.ts'
import { startChannelServer } from '../../testing/channel-server.ts'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'
import { receivedBy } from '../ticket-life/testing/undo-calls.ts'
import { noticesOf } from './testing/not-sent-notices.ts'
import { leaseDue } from './scheduled-messages-store.ts'

const HOUR = 3600_000
const LEASE = 30_000

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
})
afterAll(() => one.stop())

const inHours = (hours: number): string => new Date(one.server.clock.millis() + hours * HOUR).toISOString()
const wanted = (ticket: MyTicket, content: string, messageid: string = randomUUID(), hours = 1) => ({
  params: { ticketid: ticket.ticketid },
  body: { messageid, created_on: ticket.created_on, content, due_on: inHours(hours) },
})
const schedule = (by: Caller, ticket: MyTicket, content: string, hours = 1) =>
  by.call(calls.scheduleMessage, wanted(ticket, content, randomUUID(), hours))
const listed = (by: Caller, { ticketid }: MyTicket) =>
  by.call(calls.getScheduledMessages, { params: { ticketid } })
const at = ({ messageid }: { messageid: string }) => ({ params: { messageid } })
const reasonsIn = async (ticket: MyTicket) => (await listed(one.mara, ticket)).map(({ not_sent }) => not_sent)
const anHourLater = async (): Promise<void> => {
  one.server.clock.tick(HOUR)
  await one.settled()
}

describe('a message is scheduled', () => {
  test('by who may write to the client, and seen by everybody who sees the ticket', async () => {
    const { ticket } = await one.handledTicket(one.jonas)
    const asked = wanted(ticket, 'Did it arrive?')
    expect(await one.emine.refused(calls.scheduleMessage, asked)).toMatchObject({ error: 'not-the-handler' })
    expect(await one.aiko.refused(calls.scheduleMessage, asked)).toMatchObject({ error: 'ticket-not-found' })
    const scheduled = await one.jonas.call(calls.scheduleMessage, asked)
    expect(scheduled).toMatchObject({ user_name: 'Jonas Weber', content: 'Did it arrive?', not_sent: null })
    expect(await listed(one.emine, ticket)).toEqual([scheduled])
  })

  test('once, however often the request comes, also after it was sent', async () => {
    const { ticket, phone } = await one.handledTicket(one.jonas)
    const asked = wanted(ticket, 'Only once')
    const [first, second] = await Promise.all([
      one.jonas.call(calls.scheduleMessage, asked),
      one.jonas.call(calls.scheduleMessage, asked),
    ])
    expect(second).toEqual(first)
    await anHourLater()
    expect(await one.jonas.refused(calls.scheduleMessage, asked)).toMatchObject({ error: 'already-sent' })
    await one.settled()
    expect(receivedBy(phone).filter((text) => text === 'Only once')).toHaveLength(1)
  })

  test('with a text that the channel takes, at a time to come, at most a year ahead', async () => {
    const { ticket } = await one.handledTicket(one.jonas)
    const refused = async (changes: object) => {
      const asked = wanted(ticket, 'Later')
      const refusal = await one.jonas.refused(calls.scheduleMessage, {
        ...asked,
        body: { ...asked.body, ...changes },
      })
      return [refusal.error, refusal.field]
    }
    expect(await refused({ content: 'x'.repeat(4097) })).toEqual(['text-too-long', 'content'])
    expect(await refused({ content: '  ' })).toEqual(['empty-message', 'content'])
    expect(await refused({ due_on: inHours(0) })).toEqual(['invalid-input', 'due_on'])
    expect(await refused({ due_on: inHours(367 * 24) })).toEqual(['invalid-input', 'due_on'])
  })

  test('and changed or sent now by its author alone, live for all who see the ticket', async () => {
    const { ticket, phone } = await one.handledTicket(one.jonas)
    const tab = await one.emine.socket()
    const changed = await schedule(one.jonas, ticket, 'First words')
    const cancelled = await schedule(one.jonas, ticket, 'Never')
    const body = { content: 'Better words', due_on: inHours(48) }
    expect(await one.mara.refused(calls.sendScheduledMessage, at(changed))).toMatchObject({
      error: 'message-not-found',
    })
    expect(await one.mara.refused(calls.changeScheduledMessage, { ...at(changed), body })).toMatchObject({
      error: 'message-not-found',
    })
    await one.jonas.call(calls.changeScheduledMessage, { ...at(changed), body })
    await one.jonas.call(calls.cancelScheduledMessage, at(cancelled))
    await anHourLater()
    expect(receivedBy(phone)).not.toContain('First words')
    const [sent, again] = [
      await one.jonas.call(calls.sendScheduledMessage, at(changed)),
      await one.jonas.call(calls.sendScheduledMessage, at(changed)),
    ]
    // It may be on its way to the client meanwhile.
    expect(again).toEqual({ ...sent, delivery: again.delivery })
    expect(sent).toMatchObject({ messageid: changed.messageid, content: 'Better words' })
    expect(await one.jonas.refused(calls.cancelScheduledMessage, at(changed))).toMatchObject({
      error: 'already-sent',
    })
    await tab.until('scheduledMessageRemoved', ({ payload }) => payload.messageid === changed.messageid)
    const known = tab
      .received()
      .reduce(applyToScheduled, { ticketid: ticket.ticketid, scheduled: [] as const })
    expect(known.scheduled).toEqual(await listed(one.emine, ticket))
    expect(tab.receivedOf('scheduledMessageChanged')).toHaveLength(3)
    tab.close()
    await one.settled()
    expect(receivedBy(phone).filter((text) => text === 'Better words')).toHaveLength(1)
  })
})

describe('a scheduled message is sent', () => {
  test('when its time has come and not before, once on two nodes, in its author’s name', async () => {
    const node = await one.besides()
    const { ticket, phone } = await one.handledTicket(one.jonas)
    node.clock.tick(one.server.clock.millis() - node.clock.millis())
    const texts = Array.from({ length: 12 }, (_, index) => `Number ${index}`)
    for (const text of texts) await schedule(one.jonas, ticket, text)
    one.server.clock.tick(HOUR - 60_000)
    node.clock.tick(HOUR - 60_000)
    await Promise.all([one.server.settled(), node.settled()])
    expect(await listed(one.jonas, ticket)).toHaveLength(12)
    one.server.clock.tick(60_000)
    node.clock.tick(60_000)
    await Promise.all([one.server.settled(), node.settled()])
    // The next one may be taken by either node.
    await waitFor(async () => (await listed(one.jonas, ticket)).length === 0, 'all to be sent')
    await one.settled()
    const sent = receivedBy(phone).filter((text) => text.startsWith('Number'))
    expect(sent.toSorted()).toEqual(texts.toSorted())
    expect((await one.messages(one.mara, ticket)).at(-1)).toMatchObject({ created_by: one.jonas.me.id })
    await node.stop()
  })

  test('after those that were due before it, and those of one time as they were scheduled, however late', async () => {
    const { ticket, phone } = await one.handledTicket(one.jonas)
    const due = ['third', 'fourth', 'fifth', 'sixth', 'second', 'first']
    const hours = [3, 3, 3, 3, 2, 1]
    for (const [place, text] of due.entries()) await schedule(one.jonas, ticket, text, hours[place])
    const inOrder = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
    expect((await listed(one.jonas, ticket)).map(({ content }) => content)).toEqual(inOrder)
    one.server.clock.tick(4 * HOUR)
    await one.settled()
    const sent = (await one.messages(one.mara, ticket)).flatMap(({ content }) =>
      inOrder.includes(content) ? [content] : [],
    )
    expect(sent).toEqual(inOrder)
    expect(receivedBy(phone).filter((text) => inOrder.includes(text))).toEqual(inOrder)
  })

  test('by another node, once, when the node that took it dies before its commit', async () => {
    const { ticket, phone } = await one.handledTicket(one.jonas)
    const scheduled = await schedule(one.jonas, ticket, 'From the one that lives')
    // A clock that another node shares, and a node that leases and is gone.
    const dying = { ...one.server.app, clock: { ...one.server.app.clock, now: () => scheduled.due_on } }
    expect(await leaseDue(dying, 8)).toEqual([expect.objectContaining({ messageid: scheduled.messageid })])
    await anHourLater()
    expect(receivedBy(phone)).not.toContain('From the one that lives')
    one.server.clock.tick(LEASE)
    await one.settled()
    await one.settled()
    expect(receivedBy(phone).filter((text) => text === 'From the one that lives')).toHaveLength(1)
    expect(await listed(one.jonas, ticket)).toEqual([])
  })

  test('not when it was changed or cancelled in the second in which it was due', async () => {
    const { ticket, phone } = await one.handledTicket(one.jonas)
    const scheduled = await schedule(one.jonas, ticket, 'Too early')
    one.server.clock.tick(HOUR)
    const [outcome] = await Promise.all([
      one.jonas.call(calls.cancelScheduledMessage, at(scheduled)).then(
        () => 'cancelled',
        () => 'sent',
      ),
      one.server.settled(),
    ])
    await one.settled()
    expect(receivedBy(phone).filter((text) => text === 'Too early')).toHaveLength(outcome === 'sent' ? 1 : 0)
    expect(await listed(one.jonas, ticket)).toEqual([])
  })

  test('also after its client wrote, whose message its author finds noted beside it', async () => {
    const { ticket, phone } = await one.handledTicket(one.jonas)
    const { client_seq } = await schedule(one.jonas, ticket, 'Is it better now?')
    phone.writes('It broke again')
    await one.settled()
    const seen = await one.jonas.call(calls.getTicket, { params: { ticketid: ticket.ticketid } })
    expect(seen.last_client_seq).toBeGreaterThan(client_seq)
    await anHourLater()
    expect(receivedBy(phone)).toContain('Is it better now?')
  })
})

describe('a scheduled message is not sent, its author gets the text, and the chat keeps it', () => {
  const stays = async (ticket: MyTicket, reason: string, reader = one.jonas) => {
    await anHourLater()
    expect(await reasonsIn(ticket)).toEqual([reason])
    expect(await noticesOf(reader, ticket)).toEqual([`${reason}: Later`])
    await anHourLater()
    expect(await noticesOf(reader, ticket)).toHaveLength(1)
  }

  test('when the ticket is closed by then; after it is opened again it can be sent', async () => {
    const scene = await one.handledTicket(one.jonas)
    const scheduled = await schedule(one.jonas, scene.ticket, 'Later')
    await closing(one.jonas, scene)
    await stays(scene.ticket, 'ticket-closed')
    scene.phone.writes('One more thing')
    await one.settled()
    await one.jonas.call(calls.sendScheduledMessage, at(scheduled))
    await one.settled()
    expect(receivedBy(scene.phone)).toContain('Later')
    expect(await reasonsIn(scene.ticket)).toEqual([])
  })

  test('when a colleague handles the ticket by then', async () => {
    const scene = await one.handledTicket(one.jonas)
    await schedule(one.jonas, scene.ticket, 'Later')
    await giving(one.jonas, scene, one.emine)
    await stays(scene.ticket, 'not-the-handler')
  })

  test('when its author is locked by then: the handler of the ticket gets a notice', async () => {
    const agent = await buildAgent(one.server, { department: one.company.support })
    const leaver = await one.server.signIn(agent)
    const scene = await one.newTicket()
    await accepting(leaver, scene)
    await schedule(leaver, scene.ticket, 'Later')
    await giving(one.mara, scene, one.emine)
    await one.admin.call(calls.lockAgent, { body: { userid: agent.userid, locked: true } })
    await stays(scene.ticket, 'agent-not-available', one.emine)
  })

  test('when its client is blocked by then', async () => {
    const { ticket } = await one.handledTicket(one.jonas)
    await schedule(one.jonas, ticket, 'Later')
    await one.mara.call(calls.blockClient, { params: { clientid: ticket.clientid }, body: { blocked: true } })
    await stays(ticket, 'client-blocked')
  })
})

test('a scheduled message is not sent while its channel is not connected, nor after the reply window is shut', async () => {
  const channels = await startChannelServer(['whatsapp'], { config: { sessionMillis: 30 * 24 * HOUR } })
  const phone = channels.client('whatsapp', 1, 'Wanda')
  phone.writes('Hello')
  await channels.settled()
  const ticket = await channels.ticketOf('Wanda')
  const later = async (hours: number) => {
    const due_on = new Date(channels.server.clock.millis() + hours * HOUR).toISOString()
    const { created_on } = ticket
    await channels.admin.call(calls.scheduleMessage, {
      params: { ticketid: ticket.ticketid },
      body: { created_on, content: `After ${hours} hours`, due_on },
    })
  }
  await later(25)
  channels.server.clock.tick(25 * HOUR)
  await channels.settled()
  expect(await listed(channels.admin, ticket)).toMatchObject([{ not_sent: 'window-closed' }])
  phone.writes('Still here')
  await channels.settled()
  await later(2)
  await channels.server.app.db.query
    .updateTable('channel_accounts')
    .set({ removed_on: channels.server.app.clock.now() })
    .execute()
  channels.server.clock.tick(2 * HOUR)
  await channels.settled()
  expect((await listed(channels.admin, ticket)).map(({ not_sent }) => not_sent)).toEqual([
    'window-closed',
    'channel-gone',
  ])
  await channels.stop()
})

describe('closing a ticket', () => {
  test('cancels what is scheduled in it when that is asked, and Undo brings it back', async () => {
    const { ticket, phone } = await one.handledTicket(one.jonas)
    const scheduled = await schedule(one.jonas, ticket, 'Still there?')
    const { ticketid, created_on } = ticket
    const close = { body: { ticketid, created_on, cancel_scheduled: true } }
    const closed = await one.jonas.call(calls.closeTicket, close)
    expect(await listed(one.jonas, ticket)).toEqual([])
    await undoing(one.jonas, closed, 'close')
    expect(await listed(one.jonas, ticket)).toEqual([scheduled])
    await one.jonas.call(calls.closeTicket, close)
    await one.server.letPass(HOUR)
    expect(receivedBy(phone)).not.toContain('Still there?')
    expect(await listed(one.jonas, ticket)).toEqual([])
    const left = one.server.app.db.query.selectFrom('scheduled_messages').select('messageid')
    expect(await left.where('ticketid', '=', ticketid).execute()).toEqual([])
  })
})
