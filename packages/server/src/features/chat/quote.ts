import type { Reader } from '../../context.ts'
import type { MessageRow } from './message-row.ts'
import { messageByRef } from './messages-store.ts'

type Quote = Pick<MessageRow, 'reply_to' | 'reply_quote' | 'reply_created_on' | 'reply_is_agent'>

/** What a reply shows of its original: the part the client quoted, else our copy; the provider's copy when we have none. */
export async function quoteOf(
  reader: Reader,
  identityid: string,
  reply: { messageRef: string; quote: string | null },
): Promise<Quote> {
  const original = await messageByRef(reader, identityid, reply.messageRef)
  if (original === undefined)
    return { reply_to: null, reply_quote: reply.quote ?? '', reply_created_on: null, reply_is_agent: null }
  return quoteFrom(original, reply.quote)
}

export function quoteFrom(original: MessageRow, quoted: string | null = null): Quote {
  return {
    reply_to: original.messageid,
    reply_quote:
      quoted ??
      (original.content === '' ? (original.file_name ?? original.placeholder ?? '') : original.content),
    reply_created_on: original.created_on,
    reply_is_agent: original.isagent,
  }
}
