import type { MessageRange, MyTicket } from '@switchboard/contract'
import { isFromClient, type ReadOnOpening } from './stream-model.ts'

/** The newest message that was in sight, and the position of the line of new messages. */
export interface NewMessages {
  seen: number
  line: ReadOnOpening
}

type Newest = Pick<MyTicket, 'last_seq' | 'read_seq'>

/** The line is before the messages that were unread when the chat was opened, at its end or at an earlier message. */
export const newOnOpening = ({ last_seq, read_seq }: Newest, isAtEnd: boolean): NewMessages => ({
  seen: isAtEnd ? last_seq : read_seq,
  line: { readSeq: read_seq, newest: last_seq },
})

/**
 * A message that arrives while the end is in sight counts as seen; otherwise the line moves before the first unseen
 * message, or stays when unseen messages are below it already.
 */
export function withNewMessages(before: NewMessages, lastSeq: number, isLooking: boolean): NewMessages {
  const { seen, line } = before
  if (isLooking) return lastSeq > seen ? { ...before, seen: lastSeq } : before
  if (lastSeq <= Math.max(seen, line.newest)) return before
  const readSeq = line.newest > seen ? line.readSeq : seen
  return { seen, line: { readSeq, newest: lastSeq } }
}

/** How many messages of the client are below the last one seen. */
export function countUnseen(chat: MessageRange, ticket: MyTicket, seen: number): number {
  // The loaded messages are not enough: use the ticket's counters, which know how many messages wait for an answer.
  if (chat.hasNewer)
    return Math.max(0, Math.min(ticket.last_client_seq - seen, Math.max(1, ticket.unanswered)))
  return chat.messages.filter((message) => message.seq > seen && isFromClient(message)).length
}
