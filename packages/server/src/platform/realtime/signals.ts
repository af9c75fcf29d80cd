import { type EventPayload, type EventShape, events } from '@switchboard/contract'
import { z } from 'zod'
import { parsedJson } from '../lib/parsed-json.ts'
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

/** Sends a signal to some rooms on every node; signals are never replayed. */
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

/** A hint of a feature to the same feature on every node, this one too. */
const NodeSignal = z.object({ hint: z.string(), payload: z.unknown() })

export const sendNodeSignal = (app: { bus: NodeBus }, hint: string, payload: object): Promise<void> =>
  app.bus.signal(JSON.stringify({ hint, payload } satisfies z.infer<typeof NodeSignal>))

export const readNodeSignal = (text: string): z.infer<typeof NodeSignal> | null =>
  NodeSignal.safeParse(parsedJson(text)).data ?? null

const signalEvents = new Map<string, EventShape>(
  Object.values(events)
    .filter(({ kind }) => kind === 'signal')
    .map((event) => [event.name, event]),
)

/** A signal as another node sent it; null for anything else, which is dropped: what reaches a socket was checked here. */
export function readSignal(text: string): Signal | null {
  const parsed = Signal.safeParse(parsedJson(text))
  if (!parsed.success) return null
  const payload = signalEvents.get(parsed.data.type)?.payload.safeParse(parsed.data.payload)
  return payload?.success === true ? { ...parsed.data, payload: payload.data } : null
}
