import type { Channel } from '@switchboard/channels'

/** What a telling came in: its account and the raw text, kept for replay. */
export interface Arrival {
  accountid: string
  channel: Channel
  raw: string
}
