import type { CallReply, calls } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { vapidOf } from '../push/push.ts'

/** Names and links that the page shows before anybody signs in (product §1). */
export async function deskSettings(app: AppContext): Promise<CallReply<typeof calls.getDeskSettings>> {
  const { productName, companyName, userGuideUrl, defaultLanguage } = app.config
  const { publicKey } = await vapidOf(app)
  return { productName, companyName, userGuideUrl, defaultLanguage, vapidPublicKey: publicKey }
}
