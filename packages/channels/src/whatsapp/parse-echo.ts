import { fingerprint } from '../fingerprint.ts'
import type { InboundEvent } from '../inbound.ts'
import { malformed } from '../inbound-events.ts'
import { whatIsWrong } from '../wire-parts.ts'
import { contentsOf } from './parse-content.ts'
import { editOf, revokedRef } from './parse-events.ts'
import { Message } from './wire.ts'

/**
 * What the company does in the WhatsApp Business app on its phone, which can share the number with Switchboard. An
 * operation on a message is never an answer: it would end the client's wait.
 */
export function readEcho(body: unknown): InboundEvent {
  const parsed = Message.safeParse(body)
  if (!parsed.success) return malformed(fingerprint(body), `echo.${whatIsWrong(parsed.error)}`)
  const message = parsed.data
  const event = { extId: `echo:${message.id}`, at: message.timestamp }
  const ignored = { kind: 'ignored' as const, ...event, why: 'echo' }
  const chat = message.to ?? message.to_user_id
  if (chat === undefined) return ignored
  const readOperation = operations.get(message.type)
  if (readOperation !== undefined) return readOperation(message, { ...event, chat }) ?? ignored
  const [content] = contentsOf(message)
  return { ...ignored, externalReply: { chat, messageRef: message.id, content } }
}

interface EchoFacts {
  extId: string
  at: Date | null
  chat: string
}

/** null: nothing that the chat shows. */
const operations = new Map<string, (message: Message, event: EchoFacts) => InboundEvent | null>([
  ['edit', readEdit],
  ['revoke', readRevoke],
  ['reaction', () => null],
  ['system', () => null],
])

function readEdit(message: Message, event: EchoFacts): InboundEvent | null {
  const edit = editOf(message)
  return edit === null ? null : { kind: 'externalEdit', ...event, ...edit }
}

function readRevoke(message: Message, event: EchoFacts): InboundEvent | null {
  const messageRef = revokedRef(message)
  return messageRef === null ? null : { kind: 'deletion', ...event, messageRef }
}
