import { z } from 'zod'
import { defineCall } from '../call.ts'
import { MessengerPage } from '../entities/messenger.ts'
import { MetaId } from '../entities/whatsapp.ts'
import { limits } from '../limits.ts'
import { Done } from '../wire.ts'
import { providerRefusals } from '../refusals.ts'

const AccessToken = z.strictObject({ access_token: z.string().min(1).max(limits.providerToken) })
const Pages = z.object({ pages: z.array(MessengerPage) })

export const exchangeMessengerToken = defineCall({
  method: 'POST',
  path: '/messenger-token-exchange',
  right: 'admin',
  summary: 'Exchange the short-lived token of the login for a long-lived one, which stays on the server.',
  body: AccessToken,
  reply: Done,
  refusals: ['channel-not-configured', ...providerRefusals],
})

export const getMessengerUserPages = defineCall({
  method: 'POST',
  path: '/messenger-user-pages',
  right: 'admin',
  summary: 'The pages that the person who logged in may connect; the desk stores them.',
  body: AccessToken,
  reply: Pages,
  refusals: ['channel-not-configured', ...providerRefusals],
})

export const getFacebookPages = defineCall({
  method: 'GET',
  path: '/get-facebook-pages',
  right: 'admin',
  summary: 'The known pages, and which of them are connected.',
  reply: Pages,
})

export const connectMessengerPage = defineCall({
  method: 'POST',
  path: '/messenger-connect-page',
  right: 'admin',
  summary: 'Receive the messages of a page.',
  body: z.strictObject({ pageId: MetaId }),
  reply: MessengerPage,
  refusals: ['page-not-found', 'channel-not-configured', ...providerRefusals],
})

export const disconnectMessengerPage = defineCall({
  method: 'POST',
  path: '/messenger-disconnect-page',
  right: 'admin',
  summary: 'Stop receiving the messages of a page.',
  body: z.strictObject({ pageId: MetaId }),
  reply: MessengerPage,
  refusals: ['page-not-found', ...providerRefusals],
})
