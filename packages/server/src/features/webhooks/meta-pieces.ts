import { createHash } from 'node:crypto'
import { readJson } from '@switchboard/channels'
import type { Platform } from '@switchboard/contract'
import { z } from 'zod'
import { channelOf } from '../channel-accounts/channel-accounts.ts'

/** A part of a delivery that is about one account of ours. */
export interface MetaPiece {
  platform: Platform
  /** The number's or page's id; null where it tells none. */
  extAccountId: string | null
  /** Of no concern to a conversation: a template, a quality rating. */
  isNewsOnly: boolean
  /** A delivery of its own, which is kept and replayed. */
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
 * A delivery holds up to a thousand updates of several accounts. Each piece is read, kept and replayed by itself: what is
 * wrong with one costs no other.
 */
export function piecesOf(raw: string): MetaPiece[] {
  const envelope = Envelope.safeParse(parsed(raw))
  const platform = envelope.success ? objects.get(envelope.data.object) : undefined
  if (!envelope.success || platform === undefined) return [pieceOf('whatsapp', raw, parsed(raw))]
  const { entry, ...rest } = envelope.data
  return entry
    .flatMap((one) => singled(platform, one))
    .map((one) => {
      const body = { ...rest, entry: [one] }
      return pieceOf(platform, JSON.stringify(body), body)
    })
}

/** A page's entry is about one page; a business account's changes are about a number each. */
function singled(platform: Platform, entry: unknown): unknown[] {
  const read = platform === 'whatsapp' ? Entry.safeParse(entry).data : undefined
  if (read?.changes === undefined) return [entry]
  return read.changes.map((change) => ({ ...read, changes: [change] }))
}

function pieceOf(platform: Platform, raw: string, body: unknown): MetaPiece {
  const tellings = channelOf(platform).parse(body)
  const [extAccountId = null] = tellings.flatMap(({ account }) => account ?? [])
  const isNewsOnly = extAccountId === null && tellings.every(({ kind }) => kind === 'ignored')
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
