import { type EventPayload, type events, limits } from '@switchboard/contract'
import { now } from '../../lib/browser.ts'
import { openStore } from '../../lib/store.ts'
import type { EventHandler } from '../../live/event-handlers.ts'

export type Viewer = EventPayload<typeof events.ticketActivity>['viewers'][number]

interface Look {
  viewers: readonly Viewer[]
  at: number
}

/** Who views which ticket, by the latest signals. The server does not replay signals, so old entries are ignored. */
export const looks = openStore<Readonly<Record<string, Look>>>({})

const worthless = 3 * limits.activityEvery

export function noteLook(ticketid: string, viewers: readonly Viewer[], at = now().getTime()): void {
  const still = Object.entries(looks.get()).filter(([, look]) => at - look.at < worthless)
  looks.set({ ...Object.fromEntries(still), [ticketid]: { viewers, at } })
}

/** Colleagues who are in a ticket besides me; first those who write to the client. */
export function othersIn(look: Look | undefined, myId: string, at: Date): readonly Viewer[] {
  if (!look || at.getTime() - look.at >= worthless) return []
  return look.viewers
    .filter(({ userid }) => userid !== myId)
    .toSorted((a, b) => urgency[a.typing] - urgency[b.typing])
}

const urgency: Record<Viewer['typing'], number> = { reply: 0, note: 1, no: 2 }

export const handleActivityEvent: EventHandler = (event) => {
  if (event.type === 'ticketActivity') noteLook(event.payload.ticketid, event.payload.viewers)
}
