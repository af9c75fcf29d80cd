import type { LiveEvent, EventName, Me } from '@switchboard/contract'
import type { QueryClient } from '@tanstack/react-query'

/** What the live line tells the page. */
export interface LiveHandlers {
  handle(event: LiveEvent): void
  resync(): void
  caughtUp(): void
  rightsChanged(): void
}

export interface LiveContext {
  queries: QueryClient
  me: Me
}

/** How one feature hears an event: it changes its part of the cache by the contract's reducers. */
export type EventHandler = (event: LiveEvent, context: LiveContext) => void

/** Who hears what: every event of the contract has its row, an empty one included. */
export type LiveRegistry = Record<EventName, readonly EventHandler[]>
