import type { z } from 'zod'
import type { Me } from '../entities/session.ts'
import { EventEnvelope, type EventShape } from '../event.ts'
import { type EventName, events } from '../events/index.ts'

/**
 * A live event whose payload was checked against its schema, by type; 'unknown' for a type or version that this page
 * does not know, or a payload that does not fit: the page then fetches its state anew instead of guessing.
 */
export function parseEvent(received: unknown): LiveEvent | 'unknown' {
  const envelope = EventEnvelope.safeParse(received)
  if (!envelope.success || !isKnown(envelope.data.type)) return 'unknown'
  return read(envelope.data.type, envelope.data) ?? 'unknown'
}

/**
 * Applies an event to a state: returns the same reference if nothing changes; applying it twice has the effect of once.
 */
export type Apply<State> = (state: State, event: LiveEvent, me: Me) => State

export type LiveEvent = EventOf<EventName>

type EventOf<Name extends EventName> = { [Each in Name]: Read<Each, Payloads[Each]> }[Name]

const isKnown = (type: string): type is EventName => Object.hasOwn(shapes, type)

interface Read<Name extends string, Payload> {
  type: Name
  id: number
  at: string
  actor: string | null
  payload: Payload
}

type Payloads = { [Name in EventName]: z.output<(typeof events)[Name]['payload']> }
const shapes: { [Name in EventName]: EventShape<Name, z.ZodType<Payloads[Name]>> } = events

/** Generic in the name, so that the compiler knows which payload belongs to it. */
function read<Name extends EventName>(
  type: Name,
  { id, v, at, actor, payload }: EventEnvelope,
): EventOf<Name> | undefined {
  const shape: EventShape<Name, z.ZodType<Payloads[Name]>> = shapes[type]
  const parsed = v === shape.v ? shape.payload.safeParse(payload) : undefined
  return parsed?.success ? { type, id, at, actor, payload: parsed.data } : undefined
}
