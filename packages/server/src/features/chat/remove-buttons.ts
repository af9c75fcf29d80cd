import type { AppContext, Tx } from '../../context.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { isQuestionSent } from '../../platform/outbox/sends-store.ts'
import type { TicketRow } from '../tickets/tickets.ts'
import { newestAutomatic } from './message-history-store.ts'

/**
 * Takes the buttons from the question that was sent last, which is not open any more (P11-13, P11-16); its text stays, and so do the buttons where
 * the channel cannot edit what was sent. Called before another automatic text is added. `heldUntil` as in sendToClient.
 */
export async function removeButtons(
  app: AppContext,
  tx: Tx,
  ticket: Pick<TicketRow, 'ticketid' | 'identityid' | 'accountid'>,
  hold: { heldUntil?: string } = {},
): Promise<void> {
  const question = await newestAutomatic(tx, ticket.ticketid)
  if (question === undefined || !(await isQuestionSent(tx, question.messageid))) return
  await enqueue(app, tx, {
    conversation: ticket,
    command: { kind: 'remove-choices', target: question.messageid, text: question.content },
    ...hold,
  })
}
