import { calls } from '@switchboard/contract'
import { callApi } from '../../live/api.ts'
import { unwrap } from '../../live/outcome.ts'
import { type PageChannel, pagesKey } from '../../live/page-channel/page-channel.ts'

/** Messenger: the login's short-lived token is exchanged, then the pages of that person are asked for. */
export const messengerPages: PageChannel = {
  platform: 'messenger',
  words: 'channelHealth',
  query: {
    queryKey: pagesKey('messenger'),
    queryFn: async () => (await unwrap(callApi(calls.getFacebookPages))).value.pages,
  },
  logIn: async (access_token) => {
    await unwrap(callApi(calls.exchangeMessengerToken, { body: { access_token } }))
    return (await unwrap(callApi(calls.getMessengerUserPages, { body: { access_token } }))).value.pages
  },
  change: async (pageId, connects) => {
    const call = connects ? calls.connectMessengerPage : calls.disconnectMessengerPage
    return (await unwrap(callApi(call, { body: { pageId } }))).value
  },
}
