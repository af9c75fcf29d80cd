import { z } from 'zod'
import { ChannelError } from '../channel-errors.ts'
import type { Channel, ChannelAccount } from '../channel.ts'
import { fetchUrl } from '../fetch-url.ts'
import { graphApi } from '../meta/graph-api.ts'
import { answerMetaHandshake, isFromMeta, metaCheckEvery } from '../meta/meta-webhook.ts'
import type { ProviderHttp } from '../provider-http.ts'
import { fileTooLarge, limitText } from '../text-limits.ts'
import { lenient, Text } from '../wire-parts.ts'
import { checkWhatsapp } from './check.ts'
import { whatsappAccepts, whatsappLimitBroken, whatsappLimits, whatsappTypes } from './limits.ts'
import { whatsappNews } from './news.ts'
import { parseWhatsapp } from './parse.ts'
import { whatsappProblems } from './problems.ts'
import { numberOf } from './send-common.ts'
import { sendOverWhatsapp } from './send.ts'

/** WhatsApp Business Platform, Cloud API. Sent messages cannot be edited or deleted. */
export const whatsapp: Channel = {
  platform: 'whatsapp',
  abilities: {
    textLimit: whatsappLimits.text,
    captionLimit: whatsappLimits.caption,
    fileLimits: whatsappLimits.bytes,
    fileTypes: whatsappTypes,
    fileAccepts: whatsappAccepts,
    recordings: 'audio/ogg',
    receipts: 'read',
    /** The reactions that WhatsApp's own apps offer first; any emoji is allowed. */
    reactions: ['👍', '❤️', '😂', '😮', '😢', '🙏', '🎉', '👏', '🔥', '✅'],
    replies: true,
    typing: 25_000,
    /** 24 hours, less what a queue may take. */
    replyWindow: (24 * 60 - 5) * 60_000,
    templates: true,
    markRead: true,
    /** To one person 45 at once, then one in six seconds (131056); per number 80 a second. */
    pace: { perChat: 4, perAccount: 80 },
  },
  api: graphApi,
  webhook: { per: 'app' },
  checkEvery: metaCheckEvery,
  authentic: isFromMeta,
  handshake: answerMetaHandshake,
  parse: parseWhatsapp,
  news: whatsappNews,
  problems: whatsappProblems,
  check: checkWhatsapp,
  limitBroken: whatsappLimitBroken,
  send: sendOverWhatsapp,
  fetchMedia: fetchWhatsappFile,
}

/**
 * Asks where the file is (the place is good for five minutes) and fetches it with the token, which goes to Meta's own
 * file hosts only. Files stay for seven days. @throws ChannelError
 */
async function fetchWhatsappFile(
  account: ChannelAccount,
  ref: string,
  maxBytes: number,
  http: ProviderHttp,
): Promise<Uint8Array> {
  const number = numberOf(account, http)
  const { url, file_size } = await number.call({
    method: 'GET',
    path: [ref],
    query: { phone_number_id: number.id },
    result: Place,
  })
  const broken = fileTooLarge(Math.max(0, Number(file_size ?? 0)), maxBytes)
  if (broken !== null) throw new ChannelError({ kind: 'refused' }, limitText(broken))
  const headers = { authorization: `Bearer ${account.secrets['token'] ?? ''}`, 'user-agent': 'switchboard' }
  return fetchUrl(http, { url, maxBytes, headers, apiUrl: account.apiUrl, hosts: ['fbsbx.com', 'fbcdn.net'] })
}

/** Meta's own examples write the size as a number and as text. */
const Place = z.looseObject({
  url: Text,
  file_size: lenient(z.union([z.int(), z.string().regex(/^\d{1,15}$/)])),
})
