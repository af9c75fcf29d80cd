import type { InboundEvent } from '@switchboard/channels'
import { events } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { preparedStatement } from '../../platform/db/prepared-statement.ts'
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
  saveTicket,
  ticketColumns,
  type TicketRow,
} from '../tickets/tickets.ts'
import type { Identity } from '../clients/clients.ts'

/** A client's newest ticket, locked, with the facts that decide where a new message goes. */
interface LatestTicket extends TicketRow {
  knows_message: boolean
  /** A reaction is waiting for its message. */
  has_early: boolean
  /** A later message of the client has already arrived. */
  has_later: boolean
}

type ClientMessage = Extract<InboundEvent, { kind: 'message' }>

const lockLatest = preparedStatement<
  [identityid: string, messageRef: string, sentOn: string | null],
  LatestTicket
>(
  'lock-latest-ticket',
  `select ${ticketColumns},
     exists (select from messages where messages.identityid = $1 and message_ref = $2) as knows_message,
     exists (select from inbox where inbox.identityid = $1 and state = 'failed') as has_early,
     exists (select from messages where messages.ticketid = tickets.ticketid and seq > last_seq - 20 and not isagent
       and provider_on > $3::timestamptz) as has_later
   from tickets where tickets.identityid = $1 order by tickets.created_on desc limit 1 for update of tickets`,
)

/** Undefined for a client without a ticket: such a client has no messages either. */
export async function latestTicket(
  tx: Tx,
  identityid: string,
  { messageRef, at }: Pick<ClientMessage, 'messageRef' | 'at'>,
): Promise<LatestTicket | undefined> {
  const [latest] = await lockLatest(tx, identityid, messageRef, at?.toISOString() ?? null)
  return latest
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
  await saveTicket(tx, ticketid, { undo: null })
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
    ...(await routeNewTicket(tx, now)),
  })
  await recordAction(app, tx, {
    action_type: 'ticket_create',
    ticketid: ticket.ticketid,
    clientid: identity.clientid,
  })
  const { earlier_tickets: before } = await announceTicket(app, tx, {
    event: events.newTicket,
    webhook: 'ticket.opened',
    ticketid: ticket.ticketid,
  })
  await announceClientRecord(app, tx, identity.clientid, null, before === 0 ? 'client.created' : undefined)
  return ticket
}
