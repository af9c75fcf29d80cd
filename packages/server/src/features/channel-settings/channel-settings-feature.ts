import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { setupTelegram, telegramStatus } from './channel-settings.ts'

export const channelSettingsFeature: Feature = {
  serves(serve, app) {
    serve(calls.getTelegramToken, () => telegramStatus(app))
    serve(calls.setupTelegram, ({ me, body }) => setupTelegram(app, me, body))
  },
}
