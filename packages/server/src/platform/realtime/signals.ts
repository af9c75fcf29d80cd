import type { EventPayload, EventShape } from '@switchboard/contract'
import { z } from 'zod'
import type { NodeBus } from './node-bus.ts'
import type { Room } from './rooms.ts'

/** A signal on its way between nodes. PostgreSQL bounds the text to 8,000 bytes, which presence and typing never reach. */
const Signal = z.object({
  type: z.string(),
  v: z.number(),
  at: z.string(),
  audience: z.array(z.string()),
  payload: z.unknown(),
})
export type Signal = z.infer<typeof Signal>

/** Tells everybody in some rooms, on every node, something that is only worth knowing now. */
export async function sendSignal<E extends EventShape>(
  app: { bus: NodeBus; clock: { now(): string } },
  event: E,
  payload: EventPayload<E>,
  audience: readonly Room[],
): Promise<void> {
  const text = JSON.stringify({
    type: event.name,
    v: event.v,
    at: app.clock.now(),
    audience: [...audience],
    payload,
  } satisfies Signal)
  await app.bus.signal(text)
}

export const readSignal = (text: string): Signal => Signal.parse(JSON.parse(text))
