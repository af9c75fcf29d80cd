import { events } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { preparedStatement } from '../../platform/db/prepared-statement.ts'
import { notifyOfUndelivered, removeUndelivered } from '../notifications/notifications.ts'
import { announceTicket, saveTicket, ticketById, type TicketRow } from '../tickets/tickets.ts'
import type { MessageRow } from './message-row.ts'

type Undelivered = NonNullable<TicketRow['undelivered']>

/** Failed or unconfirmed: a person has to decide what to do with it. */
export const isUndelivered = (delivery: MessageRow['delivery']): delivery is Undelivered =>
  delivery === 'failed' || delivery === 'unconfirmed'

/**
 * Records that a delivery failed or that a failure was settled. The caller holds the ticket's row, so that two messages
 * of it are counted one after the other.
 */
export async function recordUndelivered(
  app: AppContext,
  tx: Tx,
  before: MessageRow,
  after: MessageRow,
): Promise<void> {
  if (before.delivery === after.delivery) return
  if (!isUndelivered(before.delivery) && !isUndelivered(after.delivery)) return
  const ticket = await updateTicket(app, tx, after.ticketid)
  // An automatic text has no author, and an answer from elsewhere that of its account: neither has an inbox.
  if (after.created_by === null || after.created_by === ticket.accountid) return
  if (isUndelivered(after.delivery))
    await notifyOfUndelivered(app, tx, ticket, { ...after, sender: after.created_by })
  else await removeUndelivered(app, tx, after.created_by, after.messageid)
}

/** Stores the worst unsettled state; the row of the list changes only when that does. */
async function updateTicket(app: AppContext, tx: Tx, ticketid: string): Promise<TicketRow> {
  const ticket = await ticketById(tx, ticketid)
  if (ticket === undefined) throw new Error('The ticket of a message is gone.')
  const states = await undeliveredStates(tx, ticketid)
  const undelivered = worstOf(states.map(({ delivery }) => delivery))
  if (undelivered === ticket.undelivered) return ticket
  saveTicket(tx, ticketid, { undelivered })
  await announceTicket(app, tx, { event: events.ticketChanged, ticketid })
  return { ...ticket, undelivered }
}

/** Whatever is undelivered has a problem, by which it is found. */
export const undeliveredStates = preparedStatement<[ticketid: string], Pick<MessageRow, 'delivery'>>(
  'undelivered-states',
  `select distinct delivery from messages
   where ticketid = $1 and delivery_problem is not null and delivery in ('failed', 'unconfirmed')`,
)

function worstOf(states: readonly MessageRow['delivery'][]): Undelivered | null {
  if (states.includes('failed')) return 'failed'
  return states.includes('unconfirmed') ? 'unconfirmed' : null
}
