import { openStore } from '../lib/store.ts'
import type { Failure } from './outcome.ts'

/** A message of mine that the server refused; it stays in this browser until it is sent again or discarded. */
export interface RefusedMessage {
  messageid: string
  /** Its ticket; empty for a message to a colleague. */
  ticketid: string
  receiverid: string | null
  clientName: string | null
  /** What was written; empty for a file without a caption. */
  content: string
  fileName: string | null
  failure: Failure | null
}

/** Of all conversations, oldest first; the outbox writes it. */
export const refusedMessages = openStore<readonly RefusedMessage[]>([])

/** What the newest of them to this client says; undefined without one. */
export function refusedText(
  refused: readonly RefusedMessage[],
  { ticketid }: Pick<RefusedMessage, 'ticketid'>,
): string | undefined {
  const newest = refused.findLast((message) => message.ticketid === ticketid)
  return newest && (newest.content || (newest.fileName ?? ''))
}
