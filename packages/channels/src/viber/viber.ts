import type { Channel, ChannelAccount, HandshakeAnswer, WebhookRequest } from '../channel.ts'
import { jsonOf } from '../read-json.ts'
import { isSignedBy } from '../signatures.ts'
import { checkViber } from './check.ts'
import { viberLimitBroken, viberLimits, viberRefuses, viberTypes } from './limits.ts'
import { fetchViberFile } from './media.ts'
import { parseViber } from './parse.ts'
import { viberProblems } from './problems.ts'
import { sendOverViber } from './send.ts'
import { removeViberWebhook } from './setup.ts'
import { Callback } from './wire.ts'

const { fileBytes } = viberLimits

/** Viber's bot API. Replies, reactions, edits, deletions and typing do not exist; a client must be subscribed. */
export const viber: Channel = {
  platform: 'viber',
  abilities: {
    textLimit: viberLimits.text,
    /** A caption that does not fit below a picture goes as a separate message. */
    captionLimit: viberLimits.text,
    fileLimits: { image: fileBytes, video: fileBytes, audio: fileBytes, document: fileBytes },
    fileTypes: viberTypes,
    fileRefuses: viberRefuses,
    /** There is no voice note here, only a file, which every phone should open. */
    recordings: 'audio/mpeg',
    receipts: 'read',
    reactions: [],
    replies: false,
    typing: null,
    replyWindow: null,
    /** Undocumented; slow enough for every bot. */
    pace: { perChat: 2, perAccount: 10 },
  },
  api: { url: 'https://chatapi.viber.com', setting: 'VIBER_API_URL' },
  webhook: { per: 'account', secret: 'token', proof: 'signature' },
  needsPublicUrl: true,
  authentic: isFromViber,
  handshake: answerWebhookCheck,
  parse: parseViber,
  problems: viberProblems,
  check: checkViber,
  removeWebhook: ({ apiUrl, secrets }, http) =>
    removeViberWebhook({ apiUrl, token: secrets['token'] ?? '', http }),
  limitBroken: viberLimitBroken,
  send: sendOverViber,
  fetchMedia: fetchViberFile,
}

/** The key is the bot's own token. */
function isFromViber({ headers, body }: WebhookRequest, { secrets }: ChannelAccount): boolean {
  return isSignedBy(secrets['token'], body, headers['x-viber-content-signature'])
}

/** While set_webhook runs, Viber calls the address once, signed like every request, and expects 200. */
function answerWebhookCheck(request: WebhookRequest, account: ChannelAccount): HandshakeAnswer | null {
  if (!isFromViber(request, account)) return null
  const isCheck = Callback.safeParse(jsonOf(request.body)).data?.event === 'webhook'
  return isCheck ? { status: 200, body: '' } : null
}
