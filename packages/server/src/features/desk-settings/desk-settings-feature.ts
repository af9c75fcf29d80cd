import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { deskSettings } from './desk-settings.ts'

export const deskSettingsFeature: Feature = {
  serves(serve, app) {
    serve(calls.getDeskSettings, () => deskSettings(app))
  },
}
