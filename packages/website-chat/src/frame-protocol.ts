import type { VisitedPage } from '@switchboard/contract'

/** What survives a reload, in the storage of the page that shows the chat. */
export interface Kept {
  token: string
  isMuted: boolean
  /** Whom the website has proven the visitor to be: its `sub`; empty where the proof of a person was refused. */
  person: string | null
  /** A fingerprint of what the website said of this person; a change of it goes to the desk. Older pages kept none. */
  claims?: string | null | undefined
}

/** From the page that shows the chat to the frame. */
export type ToFrame =
  | {
      type: 'hello'
      kept: Kept | null
      /** A JWT of the website about its visitor. */
      identity: string | null
      /** As an address of the page asks for it: `nl`, `pt-BR`. */
      language: string | null
      page: VisitedPage
      isOpen: boolean
    }
  /** Also when an open chat has drawn itself: its field takes the focus. */
  | { type: 'open' }
  | { type: 'close' }
  /** Another tab of this browser has written it. `ended`: the token that was there before. */
  | { type: 'kept'; kept: Kept | null; ended?: string | null | undefined }
  | { type: 'identify'; identity: string | null }
  | { type: 'language'; language: string }
  | { type: 'page'; page: VisitedPage }

/** From the frame to the page that shows it. */
export type ToHost =
  | { type: 'ready' }
  /** The visitor sees the chat and its button to close it. */
  | { type: 'drawn'; language: string | null }
  | { type: 'close' }
  /** `ended`: only while this token is the one that is kept, because another tab may have gone on with a later one. */
  | { type: 'keep'; kept: Kept | null; ended: string | null }
  | { type: 'unread'; count: number; label: string }
  | { type: 'message' }
