/** The visitor's side of the chat without its page: experiments chat as visitors do. */
export { newId, now, send } from '../browser/browser.ts'
export { openVisitorApi } from './api.ts'
export { type ChatState, initialState } from './chat-state.ts'
export { type Conversation, openConversation } from './conversation.ts'
export { openLiveConnection } from './live-connection.ts'
export type { QueueStorage } from './outgoing.ts'
export { openChatStore } from './store.ts'
export { openVisit } from './visit.ts'
