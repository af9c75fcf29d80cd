import { calls } from '@switchboard/contract'
import { request } from '../../live/api.ts'
import { type PageChannel, pagesKey } from '../../live/page-channel/page-channel.ts'

/** Messenger: the login's short-lived token is exchanged, then the pages of that person are asked for. */
export const messengerPages: PageChannel = {
  platform: 'messenger',
  words: 'channelHealth',
  query: {
    queryKey: pagesKey('messenger'),
    queryFn: async () => (await request(calls.getFacebookPages)).pages,
  },
  logIn: async (access_token) => {
    await request(calls.exchangeMessengerToken, { body: { access_token } })
    return (await request(calls.getMessengerUserPages, { body: { access_token } })).pages
  },
  change: async (pageId, connects) => {
    const call = connects ? calls.connectMessengerPage : calls.disconnectMessengerPage
    return request(call, { body: { pageId } })
  },
}
