import { events } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { microsecondsOf } from '../../platform/lib/clock.ts'
import { releaseHeld } from '../../platform/outbox/outbox.ts'
import { recordAction } from '../activity-log/activity-log.ts'
import { announceClientRecord } from '../clients/clients.ts'
import { settingsOf } from '../settings/settings.ts'
import { reopen } from '../ticket-life/ticket-life.ts'
import { routeNewTicket } from '../department-choice/department-choice.ts'
import { announceTicket, insertTicket, saveTicket, type TicketRow } from '../tickets/tickets.ts'
import type { Identity } from '../clients/clients.ts'

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
