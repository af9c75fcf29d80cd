/** The chat of a ticket: what is written, sent, pinned, reacted to and read back. */
export { appendMessage } from './append-message.ts'
export { accessMessageLocked } from './access-message.ts'
export { announceChangedMessage, changeMessage, changeReaction } from './change-message.ts'
export type { MessageDraft, MessageRow } from './message-row.ts'
export {
  allMessages,
  deleteMessagesOf,
  editsOf,
  keepEarlierText,
  latestRating,
  newestAutomatic,
  sentUpTo,
} from './message-history-store.ts'
export { lockMessage, messageById, messageByRef, removeMessagesAfter } from './messages-store.ts'
export { presentMessage } from './present-message.ts'
export { insertByProviderTime } from './insert-by-provider-time.ts'
export { quoteOf } from './quote.ts'
export { sendToClient } from './send-to-client.ts'
