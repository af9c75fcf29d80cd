import { now } from '../../lib/browser.ts'
import { openStore } from '../../lib/store.ts'
import type { EventHandler } from '../../live/event-handlers.ts'

/** When each client was last seen writing, by ticket. The server does not replay signals. */
export const clientTyping = openStore<Seen>({})

type Seen = Readonly<Record<string, number>>

/** A page that writes says so every few seconds; without another word it has stopped. Milliseconds. */
const SEEN_FOR = 6000

export const handleClientTyping: EventHandler = (event) => {
  if (event.type === 'clientTyping') noteClientTyping(event.payload.ticketid, event.payload.isTyping)
}

export function noteClientTyping(ticketid: string, isTyping: boolean, at = now().getTime()): void {
  const others = Object.entries(clientTyping.get()).filter(
    ([other, seen]) => other !== ticketid && at - seen < SEEN_FOR,
  )
  clientTyping.set({ ...Object.fromEntries(others), ...(isTyping ? { [ticketid]: at } : {}) })
}

export const isClientTyping = (seen: number | undefined, at: Date): boolean =>
  seen !== undefined && at.getTime() - seen < SEEN_FOR

/** In how many milliseconds the first of those who write is taken to have stopped; null when nobody writes. */
export function untilNextStops(seen: Seen, at: Date): number | null {
  const left = Object.values(seen).map((since) => since + SEEN_FOR - at.getTime())
  const next = Math.min(...left.filter((milliseconds) => milliseconds > 0))
  return Number.isFinite(next) ? next : null
}
