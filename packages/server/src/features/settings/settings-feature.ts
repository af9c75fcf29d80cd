import { type CallReply, calls } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import type { Feature } from '../../platform/feature/feature.ts'
import { pushKeysOf } from '../../platform/push-keys/vapid.ts'
import { generalSettings, saveGeneralSettings } from './general-settings.ts'
import { settingsChanged } from './settings-changed.ts'
import { loadSettings, settingsOf, storedFrom } from './settings.ts'

export const settingsFeature: Feature = {
  serves(serve, app) {
    serve(calls.getPublicSettings, () => publicSettings(app))
    serve(calls.getGeneralSettings, () => generalSettings(app))
    serve(calls.saveGeneralSettings, ({ me, body }) => saveGeneralSettings(app, me, body))
  },
  missedEvents: loadSettings,
  nodeSubscriptions: (app) => ({
    [settingsChanged.name]: (payload) => {
      app.rules.stored = storedFrom(payload)
    },
  }),
}

/** Names and links that the page shows before sign-in. */
async function publicSettings(app: AppContext): Promise<CallReply<typeof calls.getPublicSettings>> {
  const { productName, companyName, defaultLanguage } = settingsOf(app)
  const { publicKey, vapid } = await pushKeysOf(app)
  const { userGuideUrl, mail, isSilent, companies, emergencyAdmin } = app.config
  return {
    productName,
    companyName,
    userGuideUrl,
    defaultLanguage,
    vapidPublicKey: publicKey,
    sendsPush: vapid !== null,
    sendsMail: mail !== null,
    isSilent,
    companies: companies.map(({ company, name }) => ({ company, name })),
    passwords: emergencyAdmin === null,
  }
}
