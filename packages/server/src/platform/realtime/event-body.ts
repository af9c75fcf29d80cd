import { z } from 'zod'
import { rowsAsJson } from '../db/prepared-statement.ts'
import { packingWith } from '../lib/packed-text.ts'
import { earlierDictionary, eventDictionary } from './event-dictionary.ts'
import { putIdsBack, takeIdsOut } from './ids-apart.ts'
import { withoutPreview, withPreview } from './preview-in-event.ts'

/** What an event says, apart from its position and time. */
export interface EventBody {
  audience: string[]
  /** Who is in one of these rooms gets nothing. */
  except?: string[] | undefined
  type: string
  v: number
  actor: string | null
  payload: unknown
  /** Its kind of webhook event. */
  webhook_kind: string | null
}

/** An event of a row, with its time when that is not the time of the row. */
export type StoredEvent = EventBody & { at?: string | undefined }

const StoredEvent = z.object({
  audience: z.array(z.string()),
  except: z.array(z.string()).optional(),
  type: z.string(),
  v: z.number(),
  actor: z.string().nullable(),
  payload: z.unknown(),
  webhook_kind: z.string().nullable(),
  at: z.string().optional(),
})
const StoredEvents = z.array(StoredEvent.nullable())

/**
 * The first byte says how the rest is written: one event as plain JSON (by a migration only) or deflated, several of them, or
 * several with their ids before them and no preview of their own message.
 */
const PLAIN = 0
const DEFLATED = 1
const TOGETHER = 2
const SHORTENED = 3
/** Of the form and of how many bytes the ids take. */
const HEADER = 4

/**
 * Events as a row keeps them; null stands where one was erased. Most of their JSON are names of fields and values that every
 * event has: the dictionary holds those, so that 2,000 bytes of a message's event become 320, and 100 behind another one. The
 * only place that knows the stored form.
 */
export function packEvents(events: ReadonlyArray<StoredEvent | null>): Buffer {
  const { text, ids } = takeIdsOut(rowsAsJson(events.map((event) => changed(event, withoutPreview))))
  const header = Buffer.alloc(HEADER)
  header.writeUInt32BE(ids.length)
  header[0] = SHORTENED
  return Buffer.concat([header, ids, packing.pack(text)])
}

export function unpackEvents(stored: Buffer): Array<StoredEvent | null> {
  const value: unknown = JSON.parse(textOfEvents(stored))
  const events = Array.isArray(value) ? StoredEvents.parse(value) : [StoredEvent.parse(value)]
  return stored[0] === SHORTENED ? events.map((event) => changed(event, withPreview)) : events
}

const changed = (event: StoredEvent | null, change: (payload: unknown) => unknown): StoredEvent | null =>
  event === null ? null : { ...event, payload: change(event.payload) }

/** The JSON of stored events, to be searched. */
export function textOfEvents(stored: Buffer): string {
  const [form, rest] = [stored[0], stored.subarray(1)]
  if (form === PLAIN) return rest.toString()
  if (form === DEFLATED || form === TOGETHER) return earlierPacking.unpack(rest)
  if (form !== SHORTENED)
    throw new Error(`Events are stored in the form ${form}, which this version does not know.`)
  const end = HEADER + stored.readUIntBE(1, HEADER - 1)
  return putIdsBack({ text: packing.unpack(stored.subarray(end)), ids: stored.subarray(HEADER, end) })
}

const packing = packingWith(eventDictionary)
const earlierPacking = packingWith(earlierDictionary)
