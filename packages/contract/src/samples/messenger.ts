import type { callAreas } from '../calls/index.ts'
import type { CallSamples } from './sample.ts'

const page = {
  id: '524126980791429',
  name: 'Noor Kahve Makineleri',
  category: 'Local business',
  isSubscribed: true,
}
const idlePage = {
  ...page,
  id: '524126980791430',
  name: 'Noor Koffiemasjiene',
  category: null,
  isSubscribed: false,
}

export const messengerSamples = {
  exchangeMessengerToken: { body: { access_token: 'EAAGm0PX4ZCpsBAKZC' }, reply: { status: 'ok' } },
  getMessengerUserPages: {
    body: { access_token: 'EAAGm0PX4ZCpsBAKZC' },
    reply: { pages: [{ ...page, isSubscribed: false }, idlePage] },
  },
  getFacebookPages: { reply: { pages: [page, idlePage] }, otherReplies: [{ pages: [] }] },
  connectMessengerPage: { body: { pageId: page.id }, reply: page },
  disconnectMessengerPage: { body: { pageId: page.id }, reply: { ...page, isSubscribed: false } },
} satisfies CallSamples<typeof callAreas.messenger>
