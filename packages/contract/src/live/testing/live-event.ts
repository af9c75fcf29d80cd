import type { z } from 'zod'
import type { EventName, events } from '../../events/index.ts'
import { sampleEnvelope } from '../../samples/sample.ts'
import { type LiveEvent, parseEvent } from '../live-event.ts'

/** The event as it arrives at a page. */
export function liveEvent<Name extends EventName>(
  type: Name,
  payload: z.input<(typeof events)[Name]['payload']>,
): LiveEvent {
  const event = parseEvent(sampleEnvelope(type, payload))
  if (event === 'unknown') throw new Error(`${type} does not parse`)
  return event
}

/** A random UUID's shape around a small number. */
export const idOf = (number: number): string =>
  `${number.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`

/** A minute of one afternoon. */
export const at = (minute: number): string =>
  `2026-03-18T${String(12 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00.000000Z`
