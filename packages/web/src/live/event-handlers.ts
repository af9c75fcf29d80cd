import type { LiveEvent, EventName, Me } from '@switchboard/contract'
import type { QueryClient } from '@tanstack/react-query'

/** The callbacks of the socket. */
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

/** How one feature handles an event: it updates its part of the cache with the contract's reducers. */
export type EventHandler = (event: LiveEvent, context: LiveContext) => void

/** The handlers of each event: every event of the contract has its row, an empty one included. */
export type LiveRegistry = Record<EventName, readonly EventHandler[]>
