import { createHash } from 'node:crypto'
import { readJson } from '@switchboard/channels'
import type { Platform } from '@switchboard/contract'
import { z } from 'zod'
import { channelOf } from '../channel-accounts/channel-accounts.ts'

/** The part of a delivery that concerns one account of ours. */
export interface MetaPiece {
  platform: Platform
  /** The id of the number or page; null where the piece has none. */
  extAccountId: string | null
  /** It concerns no conversation: a template, a quality rating. */
  isNewsOnly: boolean
  /** The body of a separate delivery, which is kept and replayed by itself. */
  raw: string
  fingerprint: string
}

const Envelope = z.looseObject({ object: z.string(), entry: z.array(z.unknown()) })
const Entry = z.looseObject({ changes: z.array(z.unknown()).optional() })

const objects = new Map<string, Platform>([
  ['whatsapp_business_account', 'whatsapp'],
  ['page', 'messenger'],
])

/**
 * A delivery holds up to a thousand updates of several accounts. Each piece is parsed, kept and replayed by itself, so
 * that an error in one does not affect the others.
 */
export function piecesOf(raw: string): MetaPiece[] {
  const envelope = Envelope.safeParse(parsed(raw))
  const platform = envelope.success ? objects.get(envelope.data.object) : undefined
  if (!envelope.success || platform === undefined) return [pieceOf('whatsapp', raw, parsed(raw))]
  const { entry, ...rest } = envelope.data
  return entry
    .flatMap((one) => splitEntry(platform, one))
    .map((one) => {
      const body = { ...rest, entry: [one] }
      return pieceOf(platform, JSON.stringify(body), body)
    })
}

/** A page's entry is about one page; a business account's changes are about a number each. */
function splitEntry(platform: Platform, entry: unknown): unknown[] {
  const read = platform === 'whatsapp' ? Entry.safeParse(entry).data : undefined
  if (read?.changes === undefined) return [entry]
  return read.changes.map((change) => ({ ...read, changes: [change] }))
}

function pieceOf(platform: Platform, raw: string, body: unknown): MetaPiece {
  const events = channelOf(platform).parse(body)
  const [extAccountId = null] = events.flatMap(({ account }) => account ?? [])
  const isNewsOnly = extAccountId === null && events.every(({ kind }) => kind === 'ignored')
  const fingerprint = createHash('sha256').update(raw).digest('hex')
  return { platform, extAccountId, isNewsOnly, raw, fingerprint }
}

function parsed(raw: string): unknown {
  try {
    return readJson(raw)
  } catch {
    return undefined
  }
}
