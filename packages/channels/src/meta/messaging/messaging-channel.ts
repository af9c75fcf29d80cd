import type { Channel, ChannelAccount } from '../../channel.ts'
import { fetchUrl } from '../../fetch-url.ts'
import type { ProviderHttp } from '../../provider-http.ts'
import { graphApi } from '../graph-api.ts'
import { answerMetaHandshake, isFromMeta, metaCheckEvery } from '../meta-webhook.ts'
import { messagingNews } from './news.ts'
import { parseMessaging } from './parse.ts'
import type { MessagingProduct } from './product.ts'
import { sendMessaging } from './send.ts'

type Shared = Omit<Channel, 'platform' | 'abilities' | 'problems' | 'check' | 'profileOf'>

/** What Messenger and Instagram have in common as channels. */
export const messagingChannel = (product: MessagingProduct): Shared => ({
  api: graphApi,
  webhook: { per: 'app' },
  checkEvery: metaCheckEvery,
  authentic: isFromMeta,
  handshake: answerMetaHandshake,
  parse: (payload) => parseMessaging(product, payload),
  news: (payload) => messagingNews(product, payload),
  limitBroken: product.limitBroken,
  send: (...given) => sendMessaging(product, ...given),
  fetchMedia,
})

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
