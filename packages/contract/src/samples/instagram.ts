import type { callAreas } from '../calls/index.ts'
import type { CallSamples } from './sample.ts'

const instagramAccount = {
  id: '17841405822304914',
  name: '@noor.kahve',
  page: 'Noor Kahve Makineleri',
  isSubscribed: true,
}

export const instagramSamples = {
  getInstagramUserAccounts: {
    body: { access_token: 'EAAGm0PX4ZCpsBAKZC' },
    reply: { accounts: [{ ...instagramAccount, isSubscribed: false }] },
  },
  getInstagramAccounts: { reply: { accounts: [instagramAccount] }, otherReplies: [{ accounts: [] }] },
  connectInstagramAccount: { body: { id: instagramAccount.id }, reply: instagramAccount },
  disconnectInstagramAccount: {
    body: { id: instagramAccount.id },
    reply: { ...instagramAccount, isSubscribed: false },
  },
} satisfies CallSamples<typeof callAreas.instagram>
