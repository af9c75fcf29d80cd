import { events } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { microsecondsOf } from '../../platform/lib/clock.ts'
import { recordAction } from '../actions/actions.ts'
import { announceClientRecord } from '../clients/clients.ts'
import { deskRules } from '../desk-settings/desk-settings.ts'
import { reopen } from '../ticket-life/ticket-life.ts'
import { routeNewTicket } from '../department-choice/department-choice.ts'
import { announceTicket, type TicketRow } from '../tickets/tickets.ts'
import type { Identity } from './identities-store.ts'

/** The ticket a client's message belongs to, locked: the open one, the reopened last one, or a new one (product §4). */
export async function ticketFor(
  app: AppContext,
  tx: Tx,
  identity: Identity,
  platform: TicketRow['platform'],
): Promise<{ ticket: TicketRow; isNew: boolean }> {
  const latest = await tx.query
    .selectFrom('tickets')
    .selectAll()
    .where('identityid', '=', identity.identityid)
    .orderBy('created_on', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (latest !== undefined && latest.closed_on === null) return { ticket: latest, isNew: false }
  if (latest !== undefined && mayReopen(app, latest.closed_on))
    return { ticket: await reopen(app, tx, latest), isNew: false }
  return { ticket: await openTicket(app, tx, identity, platform, latest?.ticketid ?? null), isNew: true }
}

const DAY = 24 * 3600_000

/** Later than that, a new ticket linked to the old one (product §4.5). */
function mayReopen(app: AppContext, closedOn: string | null): boolean {
  const { reopenDays } = deskRules(app)
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
  const ticket = await tx.query
    .insertInto('tickets')
    .values({
      ticketid: app.ids.uuid(),
      created_on: now,
      updated_on: now,
      clientid: identity.clientid,
      identityid: identity.identityid,
      accountid: identity.accountid,
      platform,
      earlier_ticketid: earlier,
      ...(await routeNewTicket(app, tx, now)),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordAction(app, tx, {
    action_type: 'ticket_create',
    ticketid: ticket.ticketid,
    clientid: identity.clientid,
  })
  await announceTicket(app, tx, events.newTicket, ticket.ticketid, null, null)
  await announceClientRecord(app, tx, identity.clientid, null)
  return ticket
}
