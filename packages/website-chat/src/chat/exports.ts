/** The visitor's side of the chat without its page: experiments chat as visitors do. */
export { openVisitorApi } from './api.ts'
export { type ChatState, initialState } from './chat-state.ts'
export { openConversation } from './conversation.ts'
export type { Conversation } from './conversation-parts.ts'
export { openLiveConnection } from './live-connection.ts'
export type { QueueStorage } from './outgoing.ts'
export { openChatStore } from './store.ts'
export { openVisit } from './visit.ts'
