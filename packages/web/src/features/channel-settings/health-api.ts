import { calls, type ChannelHealth, type LiveEvent } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { openPanelTexts } from '../../i18n/i18n.ts'
import { callApi } from '../../live/api.ts'
import { fetchSnapshot, applyLive } from '../../live/snapshot.ts'
import type { EventHandler } from '../../live/event-handlers.ts'
import { telegramQuery } from './api.ts'
import { viberQuery } from './viber-api.ts'

/** The health of every connection; its texts are loaded with it because a fault is shown on every screen. */
export const channelHealthQuery = queryOptions({
  queryKey: ['channel-health'] as const,
  queryFn: async () => {
    await openPanelTexts()
    return fetchSnapshot(
      () => callApi(calls.getChannelHealth),
      ({ channels }): readonly ChannelHealth[] => channels,
      applyToHealth,
    )
  },
})

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

export const handleChannelSettingsEvent: EventHandler = (event, { queries }) => {
  queries.setQueryData(channelHealthQuery.queryKey, (channels) => applyLive(channels, event, applyToHealth))
  // Another administrator may have connected or disconnected a bot.
  for (const { queryKey } of [telegramQuery, viberQuery]) void queries.invalidateQueries({ queryKey })
}
