import type { Channel } from '../channel.ts'
import { checkSubscription } from '../meta/check-subscription.ts'
import { connectPage, isPageConnected } from './pages.ts'

/** Meta subscribes an app to each page. */
export const checkMessenger: Channel['check'] = async ({ apiUrl, secrets, extAccountId }, ours, http) => {
  const page = { apiUrl, token: secrets['token'] ?? '', http }
  return checkSubscription(ours.metaAppId, {
    isSubscribed: (appId) => isPageConnected(page, extAccountId, appId),
    subscribe: () => connectPage(page, extAccountId),
  })
}
