import type { DeliveryProblem, Me, Message } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { enqueue, type OutboxCommand } from '../../platform/outbox/outbox.ts'
import { takenReaction } from '../../platform/outbox/sends-store.ts'
import { lastContact } from '../clients/clients.ts'
import { notifyOfUndelivered, removeUndelivered } from '../notifications/notifications.ts'
import { namesOfTickets, ticketById } from '../tickets/tickets.ts'
import { accessMessageLocked } from './access-message.ts'
import { changeReaction } from './change-message.ts'
import { refuseBeyondLimits } from './limit-refusal.ts'
import { lockMessage, messageAtProvider } from './messages-store.ts'
import { requireMayWrite } from './outgoing.ts'
import { presentMessage } from './present-message.ts'
import { requireWindowForReaction } from './reply-window.ts'

/** Reacts to a client's message, or removes the reaction with null. */
export function reactToMessage(
  app: AppContext,
  me: Me,
  request: { messageid: string; reaction: string | null },
): Promise<Message> {
  return app.db.transaction(async (tx) => {
    const { ticket, message: asked } = await accessMessageLocked(tx, me, request.messageid)
    const message = await messageAtProvider(tx, asked)
    const [names] = await namesOfTickets(tx, [ticket.ticketid])
    requireMayWrite(me, ticket, names)
    // Only a message that the client sent at the provider can carry a reaction there.
    if (message.isagent || message.message_ref === null) refuse('message-not-found')
    const emoji = request.reaction === '' ? null : request.reaction
    if (message.agent_reaction === emoji) return presentMessage(message, ticket.clientid)
    refuseBeyondLimits(ticket.platform, { kind: 'reaction', messageRef: message.message_ref, emoji })
    requireWindowForReaction(app, ticket, await lastContact(tx, ticket.ticketid))
    const command = { kind: 'reaction', target: message.messageid, emoji, by: me.id } as const
    await enqueue(app, tx, { conversation: ticket, command })
    await removeUndelivered(app, tx, me.id, message.messageid)
    return changeReaction(app, tx, message, { agent_reaction: emoji }, { actor: me.id })
  })
}

/**
 * The provider refused a reaction: the chat shows the one that it took before, and the agent is notified. If the agent
 * has changed the reaction meanwhile, the later send decides.
 */
export async function rollBackReaction(
  app: AppContext,
  tx: Tx,
  { target, emoji, by }: Extract<OutboxCommand, { kind: 'reaction' }>,
  problem: DeliveryProblem,
): Promise<void> {
  const message = await lockMessage(tx, target)
  if (message === undefined || message.agent_reaction !== emoji) return
  const before = await takenReaction(tx, message.ticketid, target)
  await changeReaction(app, tx, message, { agent_reaction: before })
  const ticket = await ticketById(tx, message.ticketid)
  if (by === undefined || ticket === undefined) return
  const content = emoji ?? before ?? ''
  await notifyOfUndelivered(app, tx, ticket, {
    messageid: target,
    sender: by,
    content,
    file_name: null,
    delivery_problem: problem,
  })
}
