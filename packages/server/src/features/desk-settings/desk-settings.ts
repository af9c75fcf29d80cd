import type { CallReply, calls } from '@switchboard/contract'
import type { Config } from '../../config/config.ts'

/** Names and links that the page shows before anybody signs in (product §1). */
export const deskSettings = (config: Config): CallReply<typeof calls.getDeskSettings> => ({
  productName: config.productName,
  companyName: config.companyName,
  userGuideUrl: config.userGuideUrl,
  defaultLanguage: config.defaultLanguage,
  vapidPublicKey: config.vapid?.publicKey ?? null,
})
