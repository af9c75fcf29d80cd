import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { storedFrom } from './desk-settings.ts'
import { generalSettings, saveGeneralSettings } from './general-settings.ts'
import { publicSettings } from './public-settings.ts'
import { rulesMoved } from './rules-moved.ts'

export const deskSettingsFeature: Feature = {
  serves(serve, app) {
    serve(calls.getDeskSettings, () => publicSettings(app))
    serve(calls.getGeneralSettings, () => generalSettings(app))
    serve(calls.saveGeneralSettings, ({ me, body }) => saveGeneralSettings(app, me, body))
  },
  hearsNodes: (app) => ({
    [rulesMoved.name]: (payload) => {
      app.rules.stored = storedFrom(payload)
    },
  }),
}
