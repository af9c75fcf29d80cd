import { z } from 'zod'
import type { Channel, ChannelAbilities, ChannelAccount } from '../../channel.ts'
import type { ProviderProblems } from '../../delivery-problems.ts'
import { fetchUrl } from '../../fetch-url.ts'
import type { ClientProfile } from '../../inbound.ts'
import type { ProviderHttp } from '../../provider-http.ts'
import { lenient, Name, Text } from '../../wire-parts.ts'
import { graphApi } from '../graph-api.ts'
import { answerMetaHandshake, isFromMeta, metaCheckEvery } from '../meta-webhook.ts'
import { messagingNews } from './news.ts'
import { pageOf } from './page-call.ts'
import { parseMessaging } from './parse.ts'
import type { MessagingProduct } from './product.ts'
import { sendMessaging } from './send.ts'

type Shared = Omit<Channel, 'platform' | 'abilities' | 'check'>

/** What Messenger and Instagram have in common as channels. */
export const messagingChannel = (product: MessagingProduct): Shared => ({
  api: graphApi,
  webhook: { per: 'app' },
  checkEvery: metaCheckEvery,
  problems: messagingProblems,
  authentic: isFromMeta,
  handshake: answerMetaHandshake,
  parse: (payload) => parseMessaging(product, payload),
  news: (payload) => messagingNews(product, payload),
  limitBroken: product.limitBroken,
  send: (...given) => sendMessaging(product, ...given),
  fetchMedia,
  profileOf: (...given) => messagingProfile(product, ...given),
})

/** What clients of both can see and do. */
export const messagingAbilities = {
  receipts: 'read',
  replies: true,
  typing: 20_000,
  /** 24 hours, less what a queue may take. */
  replyWindow: (24 * 60 - 5) * 60_000,
  humanAgentWindow: (7 * 24 * 60 - 5) * 60_000,
  markRead: true,
} satisfies Partial<ChannelAbilities>

const messagingProblems: ProviderProblems = {
  codes: [
    [551, 'unreachable'],
    [368, 'account'],
    [2018047, 'file-refused'],
  ],
  texts: [
    [/attachment size exceeds/i, 'file-too-large'],
    [/upload attachment failure|attachment (type|could not)/i, 'file-refused'],
  ],
}

/** Files have signed addresses that need no token and expire within hours: fetch them at once. @throws ChannelError */
function fetchMedia(
  { apiUrl }: ChannelAccount,
  ref: string,
  maxBytes: number,
  http: ProviderHttp,
): Promise<Uint8Array> {
  const hosts = ['fbcdn.net', 'fbsbx.com', 'cdninstagram.com']
  return fetchUrl(http, { url: ref, maxBytes, apiUrl, hosts })
}

/** Who a client is; only after they have written, and some hide it. @throws ChannelError */
async function messagingProfile(
  product: MessagingProduct,
  account: ChannelAccount,
  extUserId: string,
  http: ProviderHttp,
): Promise<ClientProfile> {
  const { name, username, first_name, last_name } = await pageOf(product, account, http).call({
    method: 'GET',
    path: [extUserId],
    query: { fields: fields[product.object] },
    result: Profile,
  })
  const full = [first_name, last_name].filter((part) => part !== undefined && part !== '').join(' ')
  return { name: name || full || username || extUserId }
}

const fields = {
  page: 'first_name,last_name,name',
  instagram: 'name,username',
}

const Profile = z.looseObject({
  name: lenient(Name),
  username: lenient(Text),
  first_name: lenient(Name),
  last_name: lenient(Name),
})
