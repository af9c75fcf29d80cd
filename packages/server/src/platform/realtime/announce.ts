import type { EventPayload, EventShape, WebhookKind } from '@switchboard/contract'
import type { Transaction } from '../db/database.ts'
import type { Tables } from '../db/tables/tables.ts'
import { type UnnumberedEvent, writeEvents } from './event-log.ts'
import type { Room } from './rooms.ts'

/** Provides the clock and the wake-up; the AppContext does. */
interface Announcer {
  clock: { now(): string }
  wake: { events(): void }
}

export interface Announcement<E extends EventShape> {
  event: E
  payload: EventPayload<E>
  audience: readonly Room[]
  /** Who is in one of these rooms as well gets nothing: another event tells them. */
  except?: readonly Room[]
  /** Whose action it was; absent for clients and the server itself. */
  actor?: string | null
  /** What the event is to other programs, when it is anything to them (docs/webhooks.md). */
  webhook?: WebhookKind | undefined
}

/** The events that each open transaction has announced so far. */
const pendingEvents = new WeakMap<Transaction<Tables>, UnnumberedEvent[]>()

/**
 * Announces a live event: writes a row in the caller's transaction, which the pump numbers and sends after the commit. All
 * events of a transaction are written together at its end, in the order announced, under the locks that order it.
 */
export function announce<E extends EventShape>(
  app: Announcer,
  tx: Transaction<Tables>,
  { event, payload, audience, except, actor = null, webhook }: Announcement<E>,
): Promise<void> {
  if (audience.length > 0)
    pendingIn(app, tx).push({
      at: app.clock.now(),
      body: {
        audience: [...audience],
        ...(except && { except: [...except] }),
        type: event.name,
        v: event.v,
        actor,
        payload,
        webhook_kind: webhook ?? null,
      },
    })
  return Promise.resolve()
}

function pendingIn(app: Announcer, tx: Transaction<Tables>): UnnumberedEvent[] {
  const before = pendingEvents.get(tx)
  if (before !== undefined) return before
  const list: UnnumberedEvent[] = []
  pendingEvents.set(tx, list)
  tx.beforeCommit(async () => tx.withCommit(writeEvents(tx, list)))
  tx.onCommit(() => app.wake.events())
  return list
}
