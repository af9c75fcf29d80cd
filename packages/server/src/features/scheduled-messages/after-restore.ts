import type { Announcing, Tx } from '../../context.ts'
import { lockTicket } from '../tickets/tickets.ts'
import { holdUnlockedUser } from '../users/users.ts'
import { keepNotSent } from './send-scheduled.ts'
import { waitingSince } from './scheduled-messages-store.ts'

/**
 * After a restore: the original may have sent since what was due before it. It is not sent by itself: its author decides, and
 * who handles the ticket where the author is locked.
 */
export async function doubtDueMessages(app: Announcing, tx: Tx): Promise<void> {
  for (const row of await waitingSince(tx, app.clock.now())) {
    const [user, ticket] = [await holdUnlockedUser(tx, row.userid), await lockTicket(tx, row.ticketid)]
    const reason = user === undefined ? 'agent-not-available' : 'perhaps-sent'
    if (ticket !== undefined) await keepNotSent(app, tx, ticket, row, reason)
  }
}
