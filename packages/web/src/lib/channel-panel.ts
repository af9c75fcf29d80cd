import type { ComponentType } from 'react'

/** What Communication services shows for one channel. */
export interface ChannelPanel {
  /** A short text under the channel's name in the icon switcher. */
  State: ComponentType
  /** Everything below the switcher. */
  Panel: ComponentType
}
