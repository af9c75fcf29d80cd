import { applyLive } from '../../live/fresh.ts'
import type { Hear } from '../../live/live-desk.ts'
import { applyToTelegram, telegramQuery } from './api.ts'

export const hearChannelSettings: Hear = (event, { queries }) => {
  queries.setQueryData(telegramQuery.queryKey, (status) => applyLive(status, event, applyToTelegram))
}
