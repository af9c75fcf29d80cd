import { fingerprint } from '../fingerprint.ts'
import type { InboundEvent } from '../inbound.ts'
import { unreadable } from '../inbound-events.ts'
import { whatIsWrong } from '../wire-parts.ts'
import { contentsOf } from './parse-content.ts'
import { Message } from './wire.ts'

/** A message from the WhatsApp Business app on the company's phone, which can share the number with Switchboard. */
export function readEcho(body: unknown): InboundEvent {
  const parsed = Message.safeParse(body)
  if (!parsed.success) return unreadable(fingerprint(body), `echo.${whatIsWrong(parsed.error)}`)
  const message = parsed.data
  const event = { kind: 'ignored' as const, extId: `echo:${message.id}`, at: message.timestamp, why: 'echo' }
  const chat = message.to ?? message.to_user_id
  if (chat === undefined) return event
  const [content] = contentsOf(message)
  return { ...event, outside: { chat, messageRef: message.id, content } }
}
