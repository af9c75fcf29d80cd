import type { Me, Message } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { refuseBeyondLimits } from './limit-refusal.ts'
import { type ToSend, writeOnce } from './outgoing.ts'

/** Sends a text to the client. */
export async function sendMessage(
  app: AppContext,
  me: Me,
  toSend: ToSend & { content: string },
): Promise<Message> {
  const content = toSend.content.trim()
  if (content === '') refuse('empty-message', { field: 'content' })
  return writeOnce(app, me, toSend, async (_, ticket) => {
    refuseBeyondLimits(ticket.platform, { kind: 'text', text: content, replyTo: null })
    return { type: 'text', content }
  })
}
