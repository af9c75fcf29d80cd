/** The chat of a ticket: what is written, sent, pinned, reacted to and read back. */
export { appendMessage } from './append-message.ts'
export { accessMessageLocked } from './access-message.ts'
export { announceChangedMessage, changeMessage, changeReaction } from './change-message.ts'
export type { MessageDraft, MessageRow } from './message-row.ts'
export { lockMessage, messageById, messageByRef } from './messages-store.ts'
export { presentMessage } from './present-message.ts'
export { quoteOf } from './quote.ts'
export { sayToClient } from './say-to-client.ts'
