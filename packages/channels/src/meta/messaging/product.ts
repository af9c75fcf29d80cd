import type { LimitBroken } from '../../channel.ts'
import type { Outbound, OutboundFile } from '../../outbound.ts'

/** Where Messenger and Instagram Direct differ; Meta serves both by one Send API and one form of webhooks. */
export interface MessagingProduct {
  /** As reasons name it. */
  name: string
  /** The `object` of its webhooks. */
  object: 'page' | 'instagram'
  /** Bytes of one text; longer ones go in several messages. null: the limit of characters is enough. */
  textBytes: number | null
  limitBroken(outbound: Outbound): LimitBroken | null
  /** The kind of attachment that a file goes as. */
  formOf(file: OutboundFile): 'image' | 'video' | 'audio' | 'file'
  /** Meta's name of a reaction; null: we cannot set it. */
  reactionName(emoji: string): string | null
  /** Echoes return the mark of our messages and name the app, so that one without an app was written by a person. */
  echoesNameApps: boolean
  /** Goes along with an upload, so that Meta prepares the file for this product. */
  uploadPlatform?: 'instagram'
}
