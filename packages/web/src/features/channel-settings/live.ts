import { applyLive } from '../../live/fresh.ts'
import type { Hear } from '../../live/live-desk.ts'
import { telegramQuery } from './api.ts'
import { applyToHealth, channelHealthQuery } from './health-api.ts'
import { viberQuery } from './viber-api.ts'

export const hearChannelSettings: Hear = (event, { queries }) => {
  queries.setQueryData(channelHealthQuery.queryKey, (channels) => applyLive(channels, event, applyToHealth))
  // Another administrator may have connected or disconnected a bot.
  for (const { queryKey } of [telegramQuery, viberQuery]) void queries.invalidateQueries({ queryKey })
}
