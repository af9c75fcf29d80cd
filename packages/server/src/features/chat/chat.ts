/** The chat of a ticket: what is written, sent, pinned, reacted to and read back. */
export { type Addition, type Appended, appendMessage, appendMessages } from './append-message.ts'
export { accessMessageLocked } from './access-message.ts'
export { announceChangedMessage, changeMessage, changeReaction, moveDeliveries } from './change-message.ts'
export { messageColumns, type MessageDraft, type MessageRow, newMessageId } from './message-row.ts'
export { keepMessageParts, partRefsOf } from './message-parts-store.ts'
export {
  allMessages,
  deleteMessagesOf,
  editsOf,
  firstWords,
  keepEarlierText,
  latestRating,
  newestFiles,
  recordEditTime,
  refsOfTickets,
  sentUpTo,
} from './message-history-store.ts'
export {
  lockMessage,
  lockMessageInTicket,
  messageAtProvider,
  messageById,
  messageByRef,
  type MessageInTicket,
  removeMessagesAfter,
} from './messages-store.ts'
export { storeFitting } from './fitting-file.ts'
export { type Author, requireMayWrite, sendLocked, type SentFile, sentBefore } from './outgoing.ts'
export { refuseBeyondLimits, requireTextWithinLimits } from './limit-refusal.ts'
export { markRead } from './mark-read.ts'
export { presentMessage } from './present-message.ts'
export { insertByProviderTime } from './insert-by-provider-time.ts'
export { quoteFrom, quoteOf } from './quote.ts'
export { removeButtons } from './remove-buttons.ts'
export { rollBackReaction } from './reactions.ts'
export { isUndelivered } from './undelivered.ts'
export { sendToClient } from './send-message.ts'
