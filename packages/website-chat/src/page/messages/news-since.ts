import type { VisitorMessage } from '@switchboard/contract'
import { type ChatState, lastPosition } from '../../chat/chat-state.ts'

/** What the company has written since: several messages at once after a lost connection. What is loaded as history is no news. */
export function newsSince(before: ChatState, after: ChatState): VisitorMessage[] {
  if (before.history !== 'loaded' || before.messages === after.messages) return []
  const known = lastPosition(before)
  return after.messages.filter(({ from, position }) => from === 'company' && position > known)
}

/** A message of this page has left the queue for the chat. */
export const isSentSince = (before: ChatState, after: ChatState): boolean =>
  before.queue.some(({ id }) => after.messages.some((message) => message.id === id))
