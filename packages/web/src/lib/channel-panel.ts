import type { ComponentType } from 'react'

/** What Communication services shows of one channel. */
export interface ChannelPanel {
  /** A few words under the channel's name in the icon switcher. */
  State: ComponentType
  /** Everything below the switcher. */
  Panel: ComponentType
}
