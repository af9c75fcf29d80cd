import { events } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { preparedStatement, rowsAsJson } from '../../platform/db/prepared-statement.ts'
import { ticketColumns } from '../../platform/db/tables/ticket-tables.ts'
import { microsecondsOf } from '../../platform/lib/clock.ts'
import { releaseHeld } from '../../platform/outbox/outbox.ts'
import { recordAction } from '../activity-log/activity-log.ts'
import { announceClientRecord } from '../clients/clients.ts'
import { settingsOf } from '../settings/settings.ts'
import { reopen } from '../ticket-life/ticket-life.ts'
import { routeNewTicket } from '../department-choice/department-choice.ts'
import {
  announceTicket,
  insertTicket,
  namesOfLatestTickets,
  saveTicket,
  type TicketNames,
  type TicketRow,
} from '../tickets/tickets.ts'
import type { Identity } from '../clients/clients.ts'

/** A client's newest ticket, locked, with the facts that decide where a new message goes. */
export interface LatestTicket extends TicketRow {
  names: TicketNames
  knows_message: boolean
  /** A reaction is waiting for its message. */
  has_early: boolean
  /** A later message of the client has already arrived. */
  has_later: boolean
}

const lockLatest = preparedStatement<[asked: string], Omit<LatestTicket, 'names'> & { n: number }>(
  'lock-latest-tickets',
  `select asked.n, latest.* from (
     select n, identityid, message_ref, sent_on, (select ticketid from tickets where tickets.identityid = event.identityid
       order by created_on desc limit 1) as ticketid
     from json_to_recordset($1) as event (n int, identityid uuid, message_ref text, sent_on timestamptz)
     order by ticketid, n
   ) asked cross join lateral (
     select ${ticketColumns},
       exists (select from messages where messages.identityid = asked.identityid and message_ref = asked.message_ref)
         as knows_message,
       exists (select from inbox where inbox.identityid = asked.identityid and state = 'failed') as has_early,
       exists (select from messages where messages.ticketid = tickets.ticketid and seq > last_seq - 20 and not isagent
         and provider_on > asked.sent_on) as has_later
     from tickets where tickets.ticketid = asked.ticketid for update of tickets
   ) latest`,
)

/** What is asked about a message of a client. */
export interface AskedMessage {
  identityid: string
  messageRef: string | null
  at: Date | null
}

/**
 * The newest ticket of each client, locked in a fixed order, as it is for each message. Undefined for a client without a
 * ticket: such a client has no messages either.
 */
export async function latestTickets(
  tx: Tx,
  asked: readonly AskedMessage[],
): Promise<Array<LatestTicket | undefined>> {
  const locked = lockLatest(
    tx,
    rowsAsJson(
      asked.map(({ identityid, messageRef, at }, n) => ({
        n,
        identityid,
        message_ref: messageRef,
        sent_on: at?.toISOString() ?? null,
      })),
    ),
  )
  const [rows, named] = await Promise.all([
    locked,
    namesOfLatestTickets(tx, [...new Set(asked.map(({ identityid }) => identityid))]),
  ])
  const namesOf = new Map(named.map(({ ticketid, ...names }) => [ticketid, names]))
  const latest = new Map<number, LatestTicket>()
  for (const { n, ...row } of rows) {
    const names = namesOf.get(row.ticketid)
    if (names === undefined) throw new Error('A ticket that was locked is gone.')
    latest.set(n, { ...row, names })
  }
  return asked.map((_, n) => latest.get(n))
}

/** The ticket a client's message belongs to: the open one, the reopened last one, or a new one. */
export async function ticketFor(
  app: AppContext,
  tx: Tx,
  identity: Identity,
  platform: TicketRow['platform'],
  latest: TicketRow | undefined,
): Promise<{ ticket: TicketRow; isNew: boolean }> {
  if (latest !== undefined && latest.closed_on === null) return { ticket: latest, isNew: false }
  if (latest !== undefined && mayReopen(app, latest.closed_on))
    return { ticket: await reopen(app, tx, latest), isNew: false }
  if (latest?.undo?.state === 'possible') await endUndo(app, tx, latest)
  return { ticket: await openTicket(app, tx, identity, platform, latest?.ticketid ?? null), isNew: true }
}

/** A new ticket is opened beside one that was closed a moment ago: the closed one stays closed. */
async function endUndo(app: AppContext, tx: Tx, { ticketid, identityid }: TicketRow): Promise<void> {
  await releaseHeld(app, tx, identityid)
  saveTicket(tx, ticketid, { undo: null })
}

const DAY = 24 * 3600_000

/** After this time a new message opens a new ticket that is linked to the old one. */
function mayReopen(app: AppContext, closedOn: string | null): boolean {
  const { reopenDays } = settingsOf(app)
  if (reopenDays === null || closedOn === null) return true
  return app.clock.millis() - microsecondsOf(closedOn) / 1000 <= reopenDays * DAY
}

async function openTicket(
  app: AppContext,
  tx: Tx,
  identity: Identity,
  platform: TicketRow['platform'],
  earlier: string | null,
): Promise<TicketRow> {
  const now = app.clock.now()
  const ticket = await insertTicket(tx, {
    ticketid: app.ids.uuid(),
    created_on: now,
    updated_on: now,
    clientid: identity.clientid,
    identityid: identity.identityid,
    accountid: identity.accountid,
    platform,
    earlier_ticketid: earlier,
    ...(await routeNewTicket(tx, identity.accountid, now)),
  })
  recordAction(app, tx, {
    action_type: 'ticket_create',
    ticketid: ticket.ticketid,
    clientid: identity.clientid,
  })
  const { earlier_tickets: before } = await announceTicket(app, tx, {
    event: events.newTicket,
    webhook: 'ticket.opened',
    ticketid: ticket.ticketid,
  })
  await announceClientRecord(app, tx, {
    clientid: identity.clientid,
    webhook: before === 0 ? 'client.created' : undefined,
  })
  return ticket
}
