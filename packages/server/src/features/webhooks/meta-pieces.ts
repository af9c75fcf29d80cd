import { createHash } from 'node:crypto'
import { splitMetaDelivery } from '@switchboard/channels'
import type { Platform } from '@switchboard/contract'
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

/**
 * A delivery holds up to a thousand updates of several accounts. Each piece is parsed, kept and replayed by itself, so
 * that an error in one does not affect the others.
 */
export function piecesOf(raw: string): MetaPiece[] {
  return splitMetaDelivery(raw).map((part) => {
    const events = channelOf(part.platform).parse(part.body)
    const [extAccountId = null] = events.flatMap(({ account }) => account ?? [])
    const isNewsOnly = extAccountId === null && events.every(({ kind }) => kind === 'ignored')
    const fingerprint = createHash('sha256').update(part.raw).digest('hex')
    return { platform: part.platform, extAccountId, isNewsOnly, raw: part.raw, fingerprint }
  })
}
