import type { Reader } from '../../context.ts'
import type { MessageRow } from './message-row.ts'
import { messageByRef } from './messages-store.ts'

type Quote = Pick<MessageRow, 'reply_to' | 'reply_quote' | 'reply_created_on' | 'reply_is_agent'>

/** The quote of a reply: the part that the client quoted, else our copy, else the provider's copy. */
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
