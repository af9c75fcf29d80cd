import { fingerprint } from '../fingerprint.ts'
import type { Inbound } from '../inbound.ts'
import { unreadable } from '../told.ts'
import { whatIsWrong } from '../wire-parts.ts'
import { contentsOf } from './parse-content.ts'
import { Message } from './wire.ts'

/** What the company writes in the WhatsApp Business app on its phone, when that number is shared with the desk. */
export function readEcho(body: unknown): Inbound {
  const parsed = Message.safeParse(body)
  if (!parsed.success) return unreadable(fingerprint(body), `echo.${whatIsWrong(parsed.error)}`)
  const message = parsed.data
  const told = { kind: 'ignored' as const, extId: `echo:${message.id}`, at: message.timestamp, why: 'echo' }
  const chat = message.to ?? message.to_user_id
  if (chat === undefined) return told
  const [content] = contentsOf(message)
  return { ...told, outside: { chat, messageRef: message.id, content } }
}
