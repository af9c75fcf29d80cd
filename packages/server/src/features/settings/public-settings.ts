import type { CallReply, calls } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { vapidOf } from '../../platform/push-keys/vapid.ts'
import { settingsOf } from './settings.ts'

/** Names and links that the page shows before sign-in. */
export async function publicSettings(app: AppContext): Promise<CallReply<typeof calls.getDeskSettings>> {
  const { productName, companyName, defaultLanguage } = settingsOf(app)
  const { publicKey } = await vapidOf(app)
  const { userGuideUrl } = app.config
  return { productName, companyName, userGuideUrl, defaultLanguage, vapidPublicKey: publicKey }
}
