import { applyLive } from '../../live/snapshot.ts'
import type { EventHandler } from '../../live/event-handlers.ts'
import { telegramQuery } from './api.ts'
import { applyToHealth, channelHealthQuery } from './health-api.ts'
import { viberQuery } from './viber-api.ts'

export const handleChannelSettingsEvent: EventHandler = (event, { queries }) => {
  queries.setQueryData(channelHealthQuery.queryKey, (channels) => applyLive(channels, event, applyToHealth))
  // Another administrator may have connected or disconnected a bot.
  for (const { queryKey } of [telegramQuery, viberQuery]) void queries.invalidateQueries({ queryKey })
}
