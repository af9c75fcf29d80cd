import type { MessageRange, MyTicket } from '@switchboard/contract'
import { isFromClient, type ReadOnOpening } from './stream-model.ts'

/** The newest message that was in sight, and where the line of new messages stands. */
export interface NewMessages {
  seen: number
  line: ReadOnOpening
}

type Newest = Pick<MyTicket, 'last_seq' | 'read_seq'>

/** The line stands before what was unread when the chat was opened. */
export const newOnOpening = ({ last_seq, read_seq }: Newest): NewMessages => ({
  seen: last_seq,
  line: { readSeq: read_seq, newest: last_seq },
})

/** What arrives at the end that is in sight is seen; anything else moves the line before its first message, or lies below it. */
export function withNewMessages(before: NewMessages, lastSeq: number, isLooking: boolean): NewMessages {
  const { seen, line } = before
  if (isLooking) return lastSeq > seen ? { ...before, seen: lastSeq } : before
  if (lastSeq <= Math.max(seen, line.newest)) return before
  const readSeq = line.newest > seen ? line.readSeq : seen
  return { seen, line: { readSeq, newest: lastSeq } }
}

/** How many messages of the client lie below what was seen. */
export function countUnseen(chat: MessageRange, ticket: MyTicket, seen: number): number {
  // What is not loaded is counted by the ticket, which knows how many messages wait for an answer.
  if (chat.hasNewer)
    return Math.max(0, Math.min(ticket.last_client_seq - seen, Math.max(1, ticket.unanswered)))
  return chat.messages.filter((message) => message.seq > seen && isFromClient(message)).length
}
