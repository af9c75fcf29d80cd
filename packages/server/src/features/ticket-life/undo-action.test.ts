import { calls, type MyTicket } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { microsecondsOf } from '../../platform/lib/clock.ts'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'
import { ACCEPTED, accept, CLOSED, close, refusedUndo, seenBy, sinceNow, undo } from './testing/undo-calls.ts'

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
  // The five seconds are over when a test says so.
  one.server.clock.stand()
})
afterAll(() => one.stop())

const actionsOf = ({ ticketid }: MyTicket) =>
  one.server.app.db.query
    .selectFrom('actions')
    .select(['action_type', 'userid'])
    .where('ticketid', '=', ticketid)
    .orderBy('actionid')
    .execute()

describe('the client is notified five seconds later', () => {
  test('that somebody accepted, to the microsecond, and not a moment sooner', async () => {
    const { ticket, phone } = await one.newTicket()
    const received = sinceNow(phone)
    const accepted = await accept(one.jonas, ticket)
    const { not_before } = await one.server.app.db.query
      .selectFrom('outbox')
      .select('not_before')
      .where('ticketid', '=', ticket.ticketid)
      .where('state', '=', 'queued')
      .executeTakeFirstOrThrow()
    expect(microsecondsOf(not_before) - microsecondsOf(accepted.accepted_on)).toBe(5_000_000)
    await one.settled()
    expect(received()).toEqual([])
    expect((await one.messages(one.jonas, ticket)).at(-1)).toMatchObject({
      content: ACCEPTED,
      delivery: 'queued',
    })
    await one.server.letPass(5000)
    expect(received()).toEqual([ACCEPTED])
    expect(await refusedUndo(one.jonas, 'accept', accepted)).toMatchObject({
      status: 409,
      error: 'undo-too-late',
    })
    expect(await seenBy(one.jonas, ticket)).toMatchObject({ userid: one.jonas.me.id })
  })

  test('that the ticket is closed, with the question for a rating', async () => {
    const { ticket, phone } = await one.handledTicket(one.jonas)
    const received = sinceNow(phone)
    const closed = await close(one.jonas, ticket)
    await one.settled()
    expect(received()).toEqual([])
    await one.server.letPass(5000)
    expect(received()).toEqual([expect.stringMatching(CLOSED)])
    expect(await refusedUndo(one.jonas, 'close', closed)).toMatchObject({ error: 'undo-too-late' })
  })

  test('also when the node that took the call is gone by then', async () => {
    const node = await one.besides({ clock: one.server.clock })
    const { ticket, phone } = await one.newTicket()
    const jonas = await node.signIn(one.company.jonas)
    const received = sinceNow(phone)
    await accept(jonas, ticket)
    await node.stop()
    await one.settled()
    expect(received()).toEqual([])
    await one.server.letPass(5000)
    expect(received()).toEqual([ACCEPTED])
  })
})

describe('undone within five seconds', () => {
  test('accepting leaves everything as it was, and the client receives nothing', async () => {
    const { ticket, phone } = await one.newTicket()
    const received = sinceNow(phone)
    const before = {
      ticket: await seenBy(one.jonas, ticket),
      messages: await one.messages(one.jonas, ticket),
    }
    const actions = await actionsOf(ticket)
    const tallied = await sums()
    const accepted = await accept(one.jonas, ticket)
    expect(accepted).toMatchObject({ accepted: true, last_seq: before.ticket.last_seq + 1 })
    const listener = await one.emine.socket()
    const answer = await undo(one.jonas, 'accept', accepted)
    const undone = await listener.until('undoTicketAction')
    expect(undone.payload.ticket).toMatchObject({
      ticketid: ticket.ticketid,
      userid: null,
      accepted: false,
    })
    listener.close()
    expect(answer).toEqual(before.ticket)
    expect(await seenBy(one.jonas, ticket)).toEqual(before.ticket)
    expect(await one.messages(one.jonas, ticket)).toEqual(before.messages)
    expect(await actionsOf(ticket)).toEqual(actions)
    expect(await sums()).toEqual(tallied)
    await one.server.letPass(10_000)
    expect(received()).toEqual([])
    expect(await accept(one.emine, ticket)).toMatchObject({ userid: one.emine.me.id })
  })

  test('closing leaves everything as it was: the handler, the wait, the figures', async () => {
    const { ticket, phone } = await one.handledTicket(one.jonas)
    phone.writes('Still leaking')
    await one.settled()
    const received = sinceNow(phone)
    const before = {
      ticket: await seenBy(one.jonas, ticket),
      messages: await one.messages(one.jonas, ticket),
    }
    expect(before.ticket).toMatchObject({ unanswered: 2 })
    const [actions, tallied] = [await actionsOf(ticket), await sums()]
    const closed = await close(one.mara, ticket)
    expect(closed).toMatchObject({ stage: 'closed', unanswered: 0 })
    await undo(one.mara, 'close', closed)
    expect(await seenBy(one.jonas, ticket)).toEqual(before.ticket)
    expect(await one.messages(one.jonas, ticket)).toEqual(before.messages)
    expect(await actionsOf(ticket)).toEqual(actions)
    expect(await sums()).toEqual(tallied)
    await one.server.letPass(10_000)
    expect(received()).toEqual([])
  })

  test('closing keeps the rating of the closing before', async () => {
    const { ticket, phone } = await one.handledTicket(one.jonas)
    await close(one.jonas, ticket)
    await one.server.letPass(5000)
    const question = phone.chat().messages.findLast(({ buttons }) => buttons.length > 0)
    phone.presses(question?.id ?? 0, '⭐⭐')
    await one.settled()
    phone.writes('One more thing')
    await one.settled()
    const before = await seenBy(one.mara, ticket)
    expect(before).toMatchObject({ rating: 2, stage: 'open' })
    await undo(one.mara, 'close', await close(one.mara, ticket))
    expect(await seenBy(one.mara, ticket)).toEqual(before)
  })

  test('once more changes nothing, however often the call comes', async () => {
    const { ticket } = await one.newTicket()
    const accepted = await accept(one.jonas, ticket)
    const first = await undo(one.jonas, 'accept', accepted)
    expect(await undo(one.jonas, 'accept', accepted)).toEqual(first)
    const again = await accept(one.jonas, ticket)
    expect(await refusedUndo(one.jonas, 'accept', accepted)).toMatchObject({ error: 'undo-too-late' })
    expect(await seenBy(one.jonas, ticket)).toMatchObject({ userid: one.jonas.me.id })
    await undo(one.jonas, 'accept', again)
    expect(await seenBy(one.jonas, ticket)).toMatchObject({ userid: null })
  })

  test('read marks, notes and pins made meanwhile are placed at the end of the remaining messages', async () => {
    const { ticket, phone } = await one.newTicket()
    const { last_seq } = await seenBy(one.jonas, ticket)
    const accepted = await accept(one.jonas, ticket)
    const { ticketid } = ticket
    await one.jonas.call(calls.markTicketRead, { params: { ticketid }, body: { seq: accepted.last_seq } })
    await one.jonas.call(calls.addNote, { params: { ticketid }, body: { content: 'Too early' } })
    const notice = (await one.messages(one.jonas, ticket)).at(-1)
    if (notice === undefined) throw new Error('There is no notice.')
    await one.jonas.call(calls.pinMessage, {
      params: { ticketid },
      body: {
        messageid: notice.messageid,
        created_on: notice.created_on,
        ticket_created_on: ticket.created_on,
      },
    })
    await undo(one.jonas, 'accept', accepted)
    const notes = await one.jonas.call(calls.getNotes, { params: { ticketid } })
    expect(notes).toMatchObject([{ content: 'Too early', after_seq: last_seq }])
    expect(
      await one.jonas.call(calls.getPins, {
        params: { ticketid },
        query: { created_on: ticket.created_on },
      }),
    ).toEqual([])
    phone.writes('Anybody there?')
    await one.settled()
    const after = await seenBy(one.jonas, ticket)
    expect(after).toMatchObject({ last_seq: last_seq + 1, last_client_seq: last_seq + 1, read_seq: last_seq })
  })
})

describe('who may undo', () => {
  test('only the person who acted, on any node', async () => {
    const { ticket } = await one.newTicket()
    const accepted = await accept(one.jonas, ticket)
    for (const other of [one.emine, one.mara])
      expect(await refusedUndo(other, 'accept', accepted)).toMatchObject({
        status: 403,
        error: 'undo-not-yours',
        message: 'Only the person who did this can undo it.',
      })
    expect(await refusedUndo(one.aiko, 'accept', accepted)).toMatchObject({ status: 404 })
    expect(await seenBy(one.jonas, ticket)).toMatchObject({ userid: one.jonas.me.id })
    const node = await one.besides({ clock: one.server.clock })
    const jonasThere = await node.signIn(one.company.jonas)
    expect(await undo(jonasThere, 'accept', accepted)).toMatchObject({ userid: null })
    await node.stop()
  })

  test('nobody what was never done', async () => {
    const { ticket } = await one.newTicket()
    const never = { ...ticket, accepted_on: ticket.created_on, closed_on: ticket.created_on }
    for (const action of ['accept', 'close'] as const)
      expect(await refusedUndo(one.jonas, action, never)).toMatchObject({
        status: 409,
        error: 'undo-too-late',
      })
  })
})

/** The figures of the tickets table, added up. */
async function sums() {
  const { rows } = await sql`
    select sum(total) as total, sum(closed) as closed, sum(pending) as pending, sum(accepted) as accepted,
      sum(waited_microseconds) as waited
    from ticket_tally`.execute(one.server.app.db.query)
  return rows
}
