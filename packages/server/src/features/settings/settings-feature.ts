import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { storedFrom } from './settings.ts'
import { generalSettings, saveGeneralSettings } from './general-settings.ts'
import { publicSettings } from './public-settings.ts'
import { settingsChanged } from './settings-changed.ts'

export const settingsFeature: Feature = {
  serves(serve, app) {
    serve(calls.getDeskSettings, () => publicSettings(app))
    serve(calls.getGeneralSettings, () => generalSettings(app))
    serve(calls.saveGeneralSettings, ({ me, body }) => saveGeneralSettings(app, me, body))
  },
  nodeSubscriptions: (app) => ({
    [settingsChanged.name]: (payload) => {
      app.rules.stored = storedFrom(payload)
    },
  }),
}
