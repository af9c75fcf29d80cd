import { eventSamples, sampleEnvelope } from '../samples/index.ts'
import type { EventEnvelope, EventShape } from '../event.ts'
import type { JsonSchema } from './json-schema.ts'
import { eventShapes, type Schemas } from './schemas.ts'

export interface DescribedEvent {
  summary: string
  version: number
  /** Durable events are replayed after a reconnect; signals are only worth something now. */
  kind: EventShape['kind']
  payload: JsonSchema
  example: EventEnvelope
}

/** The live events: each travels in an EventEnvelope whose `type` is its name. */
export function describeEvents(schemas: Schemas): Record<string, DescribedEvent> {
  const samples: Record<string, unknown> = eventSamples
  return Object.fromEntries(
    eventShapes.map(({ name, summary, v, kind, payload }) => {
      const example = sampleEnvelope(name, samples[name], kind === 'signal' ? 0 : 4182)
      return [name, { summary, version: v, kind, payload: schemas.refer(payload), example }]
    }),
  )
}
