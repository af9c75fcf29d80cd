import { openStore } from '../../lib/store.ts'
import type { EventHandler } from '../../live/event-handlers.ts'

/** The tickets whose client is writing. The server does not replay signals. */
export const clientTyping = openStore<ReadonlySet<string>>(new Set())

/** A page that writes says so every few seconds; without another word it has stopped. Milliseconds. */
const SEEN_FOR = 6000

/** When each of them is taken to have stopped. */
const ends = new Map<string, ReturnType<typeof setTimeout>>()

export const handleClientTyping: EventHandler = (event) => {
  if (event.type === 'clientTyping') noteClientTyping(event.payload.ticketid, event.payload.isTyping)
}

export function noteClientTyping(ticketid: string, isTyping: boolean): void {
  clearTimeout(ends.get(ticketid))
  ends.delete(ticketid)
  if (isTyping)
    ends.set(
      ticketid,
      setTimeout(() => noteClientTyping(ticketid, false), SEEN_FOR),
    )
  if (clientTyping.get().has(ticketid) !== isTyping) clientTyping.set(new Set(ends.keys()))
}
