import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import { rowAsJson } from '../db/prepared-statement.ts'
import { eventDictionary } from './event-dictionary.ts'

/** What an event says, apart from its position and time. */
export interface EventBody {
  audience: string[]
  type: string
  v: number
  actor: string | null
  payload: unknown
  /** Its kind of webhook event. */
  webhook_kind: string | null
}

const EventBody = z.object({
  audience: z.array(z.string()),
  type: z.string(),
  v: z.number(),
  actor: z.string().nullable(),
  payload: z.unknown(),
  webhook_kind: z.string().nullable(),
})

/** The first byte says how the rest is written. Plain JSON comes from a migration only. */
const PLAIN = 0
const DEFLATED = 1

/**
 * An event as a row keeps it. Most of its JSON are names of fields and values that every event has: the dictionary holds
 * those, so that 2,000 bytes of a message's event become 300. The only place that knows the stored form.
 */
export function packEvent(body: EventBody): Buffer {
  const text = Buffer.from(rowAsJson(body))
  return Buffer.concat([Buffer.of(DEFLATED), deflateRawSync(text, DEFLATE)])
}

export const unpackEvent = (stored: Buffer): EventBody => EventBody.parse(JSON.parse(textOfEvent(stored)))

/** The JSON of a stored event, to be searched. */
export function textOfEvent(stored: Buffer): string {
  const [form, rest] = [stored[0], stored.subarray(1)]
  if (form === PLAIN) return rest.toString()
  if (form !== DEFLATED)
    throw new Error(`An event is stored in the form ${form}, which this version does not know.`)
  return inflateRawSync(rest, { dictionary: eventDictionary }).toString()
}

/** A window of 16 KB keeps the dictionary in reach of most events, for less memory to prepare than the default. */
const DEFLATE = { dictionary: eventDictionary, level: 6, memLevel: 5, windowBits: 14 }
