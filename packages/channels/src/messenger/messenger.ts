import { z } from 'zod'
import type { Channel, ChannelAccount } from '../channel.ts'
import { fetchUrl } from '../fetch-url.ts'
import type { ClientProfile } from '../inbound.ts'
import { answerMetaHandshake, isFromMeta, metaCheckEvery } from '../meta/meta-webhook.ts'
import type { ProviderHttp } from '../provider-http.ts'
import { lenient, Text } from '../wire-parts.ts'
import { messengerLimitBroken, messengerLimits, messengerTypes } from './limits.ts'
import { messengerNews } from './news.ts'
import { pageOf } from './page-call.ts'
import { parseMessenger } from './parse.ts'
import { sendOverMessenger } from './send.ts'

const { uploadBytes } = messengerLimits

/**
 * Facebook Messenger for pages. Sent messages cannot be edited or deleted; Meta reports failures at once, never later.
 */
export const messenger: Channel = {
  platform: 'messenger',
  abilities: {
    textLimit: messengerLimits.text,
    /** A caption goes as a message of its own. */
    captionLimit: messengerLimits.text,
    choiceLimit: messengerLimits.choices,
    fileLimits: { image: uploadBytes, video: uploadBytes, audio: uploadBytes, document: uploadBytes },
    fileTypes: messengerTypes,
    recordings: 'audio/ogg',
    receipts: 'read',
    reactions: [],
    replies: true,
    typing: 20_000,
    /** 24 hours, less what a queue may take; with the Human Agent permission seven days (`humanAgentWindow`). */
    replyWindow: (24 * 60 - 5) * 60_000,
    markRead: true,
    pace: { perChat: 4, perAccount: 40 },
  },
  api: 'graph',
  webhook: { per: 'app' },
  checkEvery: metaCheckEvery,
  authentic: isFromMeta,
  handshake: answerMetaHandshake,
  parse: parseMessenger,
  news: messengerNews,
  limitBroken: messengerLimitBroken,
  send: sendOverMessenger,
  fetchMedia: fetchMessengerFile,
  profileOf: messengerProfileOf,
}

/** Milliseconds; for accounts with `humanAgent`. */
export const humanAgentWindow = (7 * 24 * 60 - 5) * 60_000

/** Files have signed addresses that need no token and expire within hours: fetch them at once. @throws ChannelError */
function fetchMessengerFile(
  { apiUrl }: ChannelAccount,
  ref: string,
  maxBytes: number,
  http: ProviderHttp,
): Promise<Uint8Array> {
  return fetchUrl(http, { url: ref, maxBytes, apiUrl, hosts: ['fbcdn.net', 'fbsbx.com'] })
}

/** Who a client is; only after they have written, and some hide it. @throws ChannelError */
async function messengerProfileOf(
  account: ChannelAccount,
  extUserId: string,
  http: ProviderHttp,
): Promise<ClientProfile> {
  const { name, first_name, last_name, profile_pic } = await pageOf(account, http).call({
    method: 'GET',
    path: [extUserId],
    query: { fields: 'first_name,last_name,name,profile_pic' },
    result: Profile,
  })
  const full = [first_name, last_name].filter((part) => part !== undefined && part !== '').join(' ')
  return { name: name || full || extUserId, pictureUrl: profile_pic ?? null }
}

const Profile = z.looseObject({
  name: lenient(Text),
  first_name: lenient(Text),
  last_name: lenient(Text),
  profile_pic: lenient(Text),
})
