import type { ChannelHealth, LiveEvent } from '@switchboard/contract'

export type Trouble = 'broken' | 'silent' | 'late'

/**
 * What is wrong with a connection, the worst first; null: nothing. A channel without messages is not in trouble: only
 * its provider can report it as silent. Channels that are switched off are ignored.
 */
export function troubleOf({ intake, state, late_since }: ChannelHealth): Trouble | null {
  if (intake === 'off' || state === 'off') return null
  if (state !== 'connected') return state
  return late_since === null ? null : 'late'
}

export const inTrouble = (channels: readonly ChannelHealth[]): readonly ChannelHealth[] =>
  channels.filter((channel) => troubleOf(channel) !== null)

/** The accounts of a platform that are in use. */
export const inUse = (channels: readonly ChannelHealth[], platform: string): readonly ChannelHealth[] =>
  channels.filter((channel) => channel.platform === platform && channel.intake !== 'off')

export function applyToHealth(
  channels: readonly ChannelHealth[],
  event: LiveEvent,
): readonly ChannelHealth[] {
  if (event.type !== 'channelChanged') return channels
  const { channel } = event.payload
  const isKnown = channels.some(({ accountid }) => accountid === channel.accountid)
  return isKnown
    ? channels.map((one) => (one.accountid === channel.accountid ? channel : one))
    : [...channels, channel]
}
