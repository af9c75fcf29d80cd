import type { ChatPage, VisitedPage } from '@switchboard/contract'
import type { Kept } from '../frame-protocol.ts'
import type { VisitorApi } from './api.ts'
import type { QueuedMessage } from './chat-state.ts'
import type { LiveConnection, LiveHandlers } from './live-connection.ts'
import type { QueueStorage } from './outgoing.ts'
import type { ChatStore } from './store.ts'
import type { Visit } from './visit.ts'

export interface ConversationParts {
  api: VisitorApi
  store: ChatStore
  visit: Visit
  storage: QueueStorage
  drafts: DraftStorage
  connect(token: string, handlers: LiveHandlers): Promise<LiveConnection>
  /** Writes the one entry; only once the visitor has written. `ended`: unless another tab has replaced this token there. */
  keep(kept: Kept | null, ended: string | null): void
  /** Not while another tab of this browser runs one. */
  alone<T>(run: () => Promise<T>): Promise<T>
  page(): VisitedPage | null
  /** An administrator has changed how this website's chat looks. */
  showPage(page: ChatPage): void
  now(): Date
  newId(): string
  later(run: () => void, after: number): void
}

/** What is being written, for the next page of the website in the same tab. Of another owner nothing is given, and nothing kept. */
export interface DraftStorage {
  read(owner: string | null): string
  write(owner: string | null, text: string): void
}

/** The visitor's side of the chat: what was said, what is on its way, and who it is said by. */
export interface Conversation {
  /**
   * As the page that shows the chat begins, with what the website has said by then. Who the visitor is counts at once; the rest
   * waits for `ready`.
   */
  resume(kept: Kept | null, identity?: string | null, ready?: Promise<void>): Promise<void>
  /** Another tab has changed the entry. `ended`: the token that was there, undefined where the page does not say it. */
  keptElsewhere(kept: Kept | null, ended: string | null | undefined): Promise<void>
  /** The website says who the visitor is, or that nobody is any more. */
  identify(identity: string | null): void
  /** Begins as the person the website has named, if that is another one than before. */
  begin(): Promise<void>
  /** Whose chat it is; null before it has begun. */
  owner(): string | null
  /** What this visitor was writing when the page was left. */
  draft(): string
  /** Kept once the visitor has written to the company: before, the browser keeps nothing. */
  keepDraft(text: string): void
  write(written: Pick<QueuedMessage, 'text' | 'file' | 'replyTo'>): void
  retry(id: string): void
  discard(id: string): void
  react(messageid: string, emoji: string | null): Promise<boolean>
  choose(messageid: string, payload: string): Promise<boolean>
  name(name: string, email: string | null): Promise<boolean>
  /** Whether the visitor sees the end of the chat. */
  seen(isSeen: boolean): void
  typing(isTyping: boolean): void
  setMuted(isMuted: boolean): void
  /** The page woke up, is shown or opened again, or is back online. */
  wake(): void
}
