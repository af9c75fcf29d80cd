import type { Channel } from '../channel.ts'
import { checkSubscription } from '../meta/check-subscription.ts'
import { isSubscribed, subscribeBusiness } from './setup.ts'

/** Meta subscribes an app to the number's business account. */
export const checkWhatsapp: Channel['check'] = async ({ apiUrl, secrets }, ours, http) => {
  const { metaAppId, extBusinessId: business } = ours
  const connection = { apiUrl, token: secrets['token'] ?? '', http }
  return checkSubscription(metaAppId, {
    isSubscribed: async (appId) => business === null || isSubscribed(connection, business, appId),
    subscribe: async () => (business === null ? undefined : subscribeBusiness(connection, business)),
  })
}
