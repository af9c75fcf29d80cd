import type { EventPayload, EventShape, WebhookKind } from '@switchboard/contract'
import type { Transaction } from '../db/database.ts'
import type { Tables } from '../db/tables/tables.ts'
import { type ToldEvent, writeEvents } from './event-log.ts'
import type { Room } from './rooms.ts'

/** Anything that carries the moment and the wake-up; the AppContext does. */
interface Announcer {
  clock: { now(): string }
  wake: { events(): void }
}

/** What an event is to other programs, when it is anything to them (docs/webhooks.md). */
export interface Outward {
  outside?: WebhookKind | undefined
}

/** The same event, told to outgoing webhooks too: the row that the deed writes anyway carries the word. */
export const outward = <E extends EventShape>(event: E, outside: WebhookKind | undefined): E & Outward => ({
  ...event,
  outside,
})

/** What the deeds under way have told so far. */
const told = new WeakMap<Transaction<Tables>, ToldEvent[]>()

/**
 * Tells a live event: a row in the deed's own transaction, numbered and sent after commit by the pump. All events of a deed
 * are written together at its end, in the order told, under the locks that order the deed.
 */
export function announce<E extends EventShape>(
  app: Announcer,
  tx: Transaction<Tables>,
  event: E & Outward,
  payload: EventPayload<E>,
  audience: readonly Room[],
  actor: string | null,
): Promise<void> {
  if (audience.length > 0)
    toldIn(app, tx).push({
      audience: [...audience],
      type: event.name,
      v: event.v,
      at: app.clock.now(),
      actor,
      payload: JSON.stringify(payload),
      outside: event.outside ?? null,
    })
  return Promise.resolve()
}

function toldIn(app: Announcer, tx: Transaction<Tables>): ToldEvent[] {
  const before = told.get(tx)
  if (before !== undefined) return before
  const list: ToldEvent[] = []
  told.set(tx, list)
  tx.beforeCommit(() => writeEvents(tx, list))
  tx.onCommit(() => app.wake.events())
  return list
}
