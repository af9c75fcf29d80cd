import { calls, type ChannelHealth, type DeskEvent } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { openWords } from '../../i18n/i18n.ts'
import { callDesk } from '../../live/desk.ts'
import { fetchFresh } from '../../live/fresh.ts'

/** How every connection is doing; what is wrong with one is said on any screen, so its words come along. */
export const channelHealthQuery = queryOptions({
  queryKey: ['channel-health'] as const,
  queryFn: async () => {
    await openWords('channels')
    return fetchFresh(
      () => callDesk(calls.getChannelHealth),
      ({ channels }): readonly ChannelHealth[] => channels,
      applyToHealth,
    )
  },
})

export function applyToHealth(
  channels: readonly ChannelHealth[],
  event: DeskEvent,
): readonly ChannelHealth[] {
  if (event.type !== 'channelChanged') return channels
  const { channel } = event.payload
  const isKnown = channels.some(({ accountid }) => accountid === channel.accountid)
  return isKnown
    ? channels.map((one) => (one.accountid === channel.accountid ? channel : one))
    : [...channels, channel]
}
