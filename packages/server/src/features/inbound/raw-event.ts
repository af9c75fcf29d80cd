import { webhookDictionary } from '@switchboard/channels'
import { packingWith } from '../../platform/lib/packed-text.ts'

/** A provider's body as the inbox keeps it: packed, or as text when an earlier version wrote it. */
export interface StoredRaw {
  raw: string | null
  packed: Buffer | null
}

/** The columns of the inbox that `rawOf` reads. */
export const rawColumns = ['raw', 'packed'] as const

/** The first byte says how the rest is written. */
const DEFLATED = 1
const packing = packingWith(webhookDictionary)

/**
 * A provider's body for the inbox. Most of a message's are names of fields, which the dictionary holds. The only place that knows
 * the stored form.
 */
export const packRaw = (raw: string): Buffer => Buffer.concat([Buffer.of(DEFLATED), packing.pack(raw)])

/** The provider's body; empty when it was erased. */
export function rawOf({ raw, packed }: StoredRaw): string {
  if (packed === null) return raw ?? ''
  if (packed[0] !== DEFLATED)
    throw new Error(`A raw event is stored in the form ${packed[0]}, which this version does not know.`)
  return packing.unpack(packed.subarray(1))
}
