import { compareInstants, type Me, mayWorkOn, type MyTicket } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { instantOf, microsecondsOf } from '../../platform/lib/clock.ts'
import { eachApart } from '../../platform/lib/each-apart.ts'
import { inPages } from '../../platform/lib/in-pages.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { appendMessage } from '../chat/chat.ts'
import { notifyOfWaking } from '../notifications/notifications.ts'
import { eventMessage } from '../ticket-life/ticket-life.ts'
import {
  accessTicketLocked,
  awake,
  factsOf,
  lockFreeTicket,
  myTicket,
  saveTicket,
  type DueTicket,
  type TicketRow,
  ticketsSnoozedUntil,
} from '../tickets/tickets.ts'

interface Address {
  ticketid: string
  created_on: string
}

/** Puts a ticket away until a time, or, with null, until its client writes. A repeated request changes nothing. */
export function snooze(
  app: AppContext,
  me: Me,
  { ticketid, created_on, until: given }: Address & { until: string | null },
): Promise<MyTicket> {
  // As the database gives it back, so that the event says the same as a reload.
  const until = given === null ? null : instantOf(microsecondsOf(given))
  return app.db.transaction(async (tx) => {
    const ticket = await accessToSnooze(tx, me, { ticketid, created_on })
    if (isSnoozedSo(ticket, me, until)) return myTicket(tx, me, ticketid)
    if (until !== null && compareInstants(until, app.clock.now()) <= 0)
      refuse('invalid-input', { field: 'until' })
    const by = authorOf(me)
    const change = { snoozed_by: by.id, snoozed_by_name: by.name, snoozed_until: until }
    saveTicket(tx, ticketid, change)
    // The event in the chat carries the ticket to every list too.
    const event = { ...eventMessage(app, 'snooze', by), content: until ?? '' }
    await appendMessage(app, tx, { ...ticket, ...change }, event)
    return myTicket(tx, me, ticketid)
  })
}

/** Ends a snooze by hand. A repeated request changes nothing. */
export function endSnooze(app: AppContext, me: Me, address: Address): Promise<MyTicket> {
  return app.db.transaction(async (tx) => {
    const ticket = await accessToSnooze(tx, me, address)
    if (ticket.snoozed_by !== null) {
      saveTicket(tx, ticket.ticketid, awake)
      await appendMessage(app, tx, { ...ticket, ...awake }, endOf(app, authorOf(me)))
    }
    return myTicket(tx, me, ticket.ticketid)
  })
}

/** Whoever may answer a ticket may snooze it. */
async function accessToSnooze(tx: Tx, me: Me, { ticketid, created_on }: Address): Promise<TicketRow> {
  const ticket = await accessTicketLocked(tx, me, ticketid, created_on)
  if (ticket.closed_on !== null) refuse('ticket-closed')
  if (!mayWorkOn(me, factsOf(ticket))) refuse('not-the-handler')
  return ticket
}

const isSnoozedSo = ({ snoozed_by, snoozed_until }: TicketRow, me: Me, until: string | null): boolean =>
  snoozed_by === me.id && snoozed_until === until

const authorOf = (me: Me): { id: string; name: string } => ({
  id: me.id,
  name: `${me.firstName} ${me.lastName}`.trim(),
})

/** The event that ends a snooze has this content instead of a time. */
const endOf = (app: AppContext, by?: { id: string; name: string }) => ({
  ...eventMessage(app, 'snooze', by),
  content: 'ended',
})

/**
 * The client writes: a snoozed ticket comes back, in the transaction that adds the message. The caller has locked the
 * ticket's row, and announces the ticket with the message.
 */
export async function wakeForClient<T extends TicketRow>(app: AppContext, tx: Tx, ticket: T): Promise<T> {
  if (ticket.snoozed_by === null) return ticket
  saveTicket(tx, ticket.ticketid, awake)
  await notifyOfWaking(app, tx, ticket.userid ?? ticket.snoozed_by, ticket, 'client')
  return { ...ticket, ...awake }
}

/**
 * Brings back the tickets whose time has come. Safe on several nodes: each ticket is locked and checked again. One that is held by
 * something else comes back in a later round, and none of the others waits for it.
 */
export async function wakeDueTickets(app: AppContext): Promise<void> {
  const now = app.clock.now()
  const due = inPages<DueTicket>((after) => ticketsSnoozedUntil(app.db, now, after))
  await eachApart(due, ({ ticketid }) =>
    app.db.transaction(async (tx) => {
      const ticket = await lockFreeTicket(tx, ticketid)
      if (ticket === undefined || ticket.snoozed_by === null || ticket.snoozed_until === null) return
      if (compareInstants(ticket.snoozed_until, app.clock.now()) > 0) return
      saveTicket(tx, ticketid, awake)
      await appendMessage(app, tx, { ...ticket, ...awake }, endOf(app))
      await notifyOfWaking(app, tx, ticket.userid ?? ticket.snoozed_by, ticket, 'due')
    }),
  )
}
