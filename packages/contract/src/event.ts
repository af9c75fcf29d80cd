import { z } from 'zod'
import { Id, Timestamp } from './wire.ts'

/**
 * A live event as a value. Durable events are rows in the operation's transaction and are replayed after a reconnect
 *; signals (presence, typing) are only worth something now and are never replayed.
 */
export interface EventShape<Name extends string = string, Payload extends z.ZodType = z.ZodType> {
  name: Name
  v: number
  kind: 'durable' | 'signal'
  summary: string
  payload: Payload
}

export function defineEvent<const Name extends string, Payload extends z.ZodType>(shape: {
  name: Name
  kind?: 'durable' | 'signal'
  summary: string
  payload: Payload
}): EventShape<Name, Payload> {
  return { v: 1, kind: 'durable', ...shape }
}

export type EventPayload<E extends EventShape> = z.infer<E['payload']>

/** The envelope of an event: `id` is the position a client keeps as its cursor; 0 for signals. */
export const EventEnvelope = z.object({
  id: z.number().int().min(0),
  type: z.string(),
  v: z.number().int(),
  at: Timestamp,
  actor: Id.nullable(),
  payload: z.unknown(),
})
export type EventEnvelope = z.infer<typeof EventEnvelope>

/** What a tab sends in the message `activity`; null: no ticket is open. */
export const ActivityMessage = z.object({ ticketid: Id.nullable(), typing: z.enum(['no', 'reply', 'note']) })
export type ActivityMessage = z.infer<typeof ActivityMessage>

/** The socket's own messages: everything else that travels is an EventEnvelope under the name `event`. */
export const socketMessages = {
  /** server → client: an EventEnvelope. */
  event: 'event',
  /** client → server after each (re)connect, with `{ cursor }`; acknowledged with `{ position, reload }`. */
  resume: 'resume',
  /** server → client every `limits.heartbeat`: `{ position }`, so that a silent gap is noticed. */
  heartbeat: 'heartbeat',
  /** client → server: which ticket this tab shows, and whether its agent types; sent again while it lasts. */
  activity: 'activity',
  /** server → client before a disconnect that a reconnect cannot mend: `{ reason }`. */
  ended: 'ended',
} as const
