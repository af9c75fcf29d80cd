import type { Channel } from '@switchboard/channels'

/** A webhook request or polled update: its account and the raw body, kept for replay. */
export interface Delivery {
  accountid: string
  channel: Channel
  raw: string
}
