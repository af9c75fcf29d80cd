import type { AppContext, Tx } from '../../context.ts'
import { exampleAccount } from '../channel-accounts/channel-accounts.ts'
import { pushTo, type Recipients } from '../push/push.ts'
import type { TicketRow } from '../tickets/tickets.ts'

/** Pushes a ticket that changed hands like a new one; no push goes out about an example (P13-44). */
export async function pushAsNew(
  app: AppContext,
  tx: Tx,
  to: Recipients,
  { ticket: { ticketid, accountid }, client }: { ticket: TicketRow; client: string },
): Promise<void> {
  const examples = await exampleAccount(tx)
  if (examples?.accountid === accountid) return
  await pushTo(app, tx, to, { kind: 'ticket', name: client, ticketid })
}
