import { calls, type ChannelHealth } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { openPanelTexts } from '../../i18n/i18n.ts'
import { callApi } from '../../live/api.ts'
import { botKeys } from '../../live/bot-channel/bot-keys.ts'
import { fetchSnapshot, applyLive } from '../../live/snapshot.ts'
import type { EventHandler } from '../../live/event-handlers.ts'
import { applyToHealth } from './health-model.ts'

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

export const handleChannelSettingsEvent: EventHandler = (event, { queries }) => {
  queries.setQueryData(channelHealthQuery.queryKey, (channels) => applyLive(channels, event, applyToHealth))
  // Another administrator may have connected or disconnected a bot.
  void queries.invalidateQueries({ queryKey: botKeys })
}
