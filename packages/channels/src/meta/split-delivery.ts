import type { Platform } from '@switchboard/contract'
import { z } from 'zod'
import { readJson } from '../read-json.ts'

/** A part of a delivery of Meta: the body of a separate delivery, as text and as read. */
interface MetaPart {
  platform: Platform
  raw: string
  body: unknown
}

const Envelope = z.looseObject({ object: z.string(), entry: z.array(z.unknown()) })
const Entry = z.looseObject({ changes: z.array(z.unknown()).optional() })

const objects = new Map<string, Platform>([
  ['whatsapp_business_account', 'whatsapp'],
  ['page', 'messenger'],
  ['instagram', 'instagram'],
])

/** The parts of a delivery, each about one number or page. A malformed delivery is one part. */
export function splitMetaDelivery(raw: string): MetaPart[] {
  const delivery = parsed(raw)
  const envelope = Envelope.safeParse(delivery)
  const platform = envelope.success ? objects.get(envelope.data.object) : undefined
  if (!envelope.success || platform === undefined) return [{ platform: 'whatsapp', raw, body: delivery }]
  const { entry, ...rest } = envelope.data
  return entry
    .flatMap((one) => splitEntry(platform, one))
    .map((one) => {
      const body = { ...rest, entry: [one] }
      return { platform, raw: JSON.stringify(body), body }
    })
}

/** A page's entry is about one page; a business account's changes are about a number each. */
function splitEntry(platform: Platform, entry: unknown): unknown[] {
  const read = platform === 'whatsapp' ? Entry.safeParse(entry).data : undefined
  if (read?.changes === undefined) return [entry]
  return read.changes.map((change) => ({ ...read, changes: [change] }))
}

function parsed(raw: string): unknown {
  try {
    return readJson(raw)
  } catch {
    return undefined
  }
}
