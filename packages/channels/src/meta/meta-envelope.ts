import { z } from 'zod'
import { fingerprint } from '../fingerprint.ts'
import type { InboundEvent } from '../inbound.ts'
import { onceEach, malformed } from '../inbound-events.ts'
import { Id, Instant, lenient, Text, whatIsWrong } from '../wire-parts.ts'

/** One entry of a delivery; Meta puts up to a thousand updates of many accounts into one. */
export const Entry = z.looseObject({
  id: lenient(Id),
  time: Instant.default(null),
  changes: lenient(z.array(z.unknown())),
  messaging: lenient(z.array(z.unknown())),
  standby: lenient(z.array(z.unknown())),
})
export type Entry = z.infer<typeof Entry>

const Envelope = z.looseObject({ object: lenient(Text), entry: z.array(z.unknown()) })

/** Reads each entry separately: a malformed one does not lose the others. */
export function readEntries(
  payload: unknown,
  object: string,
  read: (entry: Entry) => InboundEvent[],
): InboundEvent[] {
  const envelope = Envelope.safeParse(payload)
  if (!envelope.success) return [malformed(fingerprint(payload), whatIsWrong(envelope.error))]
  if (envelope.data.object !== object) {
    return [malformed(fingerprint(payload), `not about ${object}`)]
  }
  return onceEach(
    envelope.data.entry.flatMap((one) => {
      const entry = Entry.safeParse(one)
      return entry.success ? read(entry.data) : [malformed(fingerprint(one), whatIsWrong(entry.error))]
    }),
    payload,
  )
}

/** The readable entries, for the other events of a delivery. */
export function entriesOf(payload: unknown, object: string): Entry[] {
  const envelope = Envelope.safeParse(payload)
  if (!envelope.success || envelope.data.object !== object) return []
  return envelope.data.entry.flatMap((one) => Entry.safeParse(one).data ?? [])
}
