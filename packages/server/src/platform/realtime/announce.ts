import type { EventPayload, EventShape } from '@switchboard/contract'
import type { Transaction } from '../db/database.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { Room } from './rooms.ts'

/** Anything that carries the moment and the wake-up; the AppContext does. */
interface Announcer {
  clock: { now(): string }
  wake: { events(): void }
}

/**
 * Tells a live event: a row in the deed's own transaction, numbered and sent after commit by the pump. Call it last, so
 * that the row is written under the locks that order the deed.
 */
export async function announce<E extends EventShape>(
  app: Announcer,
  tx: Transaction<Tables>,
  event: E,
  payload: EventPayload<E>,
  audience: readonly Room[],
  actor: string | null,
): Promise<void> {
  if (audience.length === 0) return
  await tx.query
    .insertInto('events')
    .values({
      audience: [...audience],
      type: event.name,
      v: event.v,
      at: app.clock.now(),
      actor,
      payload: JSON.stringify(payload),
      position: null,
    })
    .execute()
  tx.onCommit(() => app.wake.events())
}
