import type { ChatPage } from '@switchboard/contract'
import type { Conversation } from '../chat/conversation-parts.ts'
import type { ChatStore } from '../chat/store.ts'
import type { Host } from './host.ts'
import type { Language } from './languages.ts'
import type { Translate } from './texts.ts'
import type { TimeWords } from './times.ts'

/** All that the parts of the page use. */
export interface Chat {
  page: ChatPage
  host: Host
  store: ChatStore
  conversation: Conversation
  t: Translate
  tag: string
  language: Language
  times: TimeWords
  isMuted: boolean
  setMuted(isMuted: boolean): void
  /** Whether the newest message is in sight. */
  setAtEnd(isAtEnd: boolean): void
  isOpen(): boolean
  /** Called whenever the chat is opened or closed; answers how to stop listening. */
  onOpen(listener: () => void): () => void
  onClose(listener: () => void): () => void
}
