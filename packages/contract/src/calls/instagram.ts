import { z } from 'zod'
import { defineCall } from '../call.ts'
import { InstagramAccount } from '../entities/messenger.ts'
import { MetaId } from '../entities/whatsapp.ts'
import { limits } from '../limits.ts'
import { providerRefusals } from '../refusals.ts'

const Accounts = z.object({ accounts: z.array(InstagramAccount) })

export const getInstagramUserAccounts = defineCall({
  method: 'POST',
  path: '/instagram-user-accounts',
  right: 'admin',
  summary: 'The accounts that the person who logged in may connect; the desk stores them.',
  body: z.strictObject({ access_token: z.string().min(1).max(limits.providerToken) }),
  reply: Accounts,
  refusals: ['channel-not-configured', ...providerRefusals],
})

export const getInstagramAccounts = defineCall({
  method: 'GET',
  path: '/instagram-accounts',
  right: 'admin',
  summary: 'The known accounts, and which of them are connected.',
  reply: Accounts,
})

export const connectInstagramAccount = defineCall({
  method: 'POST',
  path: '/instagram-connect-account',
  right: 'admin',
  summary: 'Receive the messages of an account.',
  body: z.strictObject({ id: MetaId }),
  reply: InstagramAccount,
  refusals: ['page-not-found', 'channel-not-configured', ...providerRefusals],
})

export const disconnectInstagramAccount = defineCall({
  method: 'POST',
  path: '/instagram-disconnect-account',
  right: 'admin',
  summary: 'Stop receiving the messages of an account.',
  body: z.strictObject({ id: MetaId }),
  reply: InstagramAccount,
  refusals: ['page-not-found', ...providerRefusals],
})
