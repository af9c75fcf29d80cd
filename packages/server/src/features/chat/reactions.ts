import type { Me, Message } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { lastContact } from '../clients/clients.ts'
import { namesOfTickets } from '../tickets/tickets.ts'
import { accessMessageLocked } from './access-message.ts'
import { changeReaction } from './change-message.ts'
import { refuseBeyondLimits } from './limit-refusal.ts'
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
    const { ticket, message } = await accessMessageLocked(tx, me, request.messageid)
    const [names] = await namesOfTickets(tx, [ticket.ticketid])
    requireMayWrite(me, ticket, names)
    // Only a message that the client sent at the provider can carry a reaction there.
    if (message.isagent || message.message_ref === null) refuse('message-not-found')
    const emoji = request.reaction === '' ? null : request.reaction
    if (message.agent_reaction === emoji) return presentMessage(message, ticket.clientid)
    refuseBeyondLimits(ticket.platform, { kind: 'reaction', messageRef: message.message_ref, emoji })
    requireWindowForReaction(app, ticket, await lastContact(tx, ticket.ticketid))
    const command = { kind: 'reaction', target: message.messageid, emoji } as const
    await enqueue(app, tx, { conversation: ticket, command })
    return changeReaction(app, tx, message, { agent_reaction: emoji }, { actor: me.id })
  })
}
