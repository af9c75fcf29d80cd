import type { Channel } from '../channel.ts'
import { sameSecret } from '../signatures.ts'
import { checkTelegram } from './check.ts'
import { telegramLimitBroken, telegramLimits } from './limits.ts'
import { fetchTelegramFile } from './media.ts'
import { parseUpdate } from './parse.ts'
import { telegramProblems } from './problems.ts'
import { reactionEmoji } from './reaction-emoji.ts'
import { sendOverTelegram } from './send.ts'
import { removeWebhook } from './setup.ts'

const { uploadBytes } = telegramLimits

/** Telegram's Bot API. Bots get no receipts, may answer at any time, and cannot see deletions. */
export const telegram: Channel = {
  platform: 'telegram',
  abilities: {
    textLimit: telegramLimits.text,
    captionLimit: telegramLimits.caption,
    /** A larger or odd picture goes as a document. */
    fileLimits: { image: uploadBytes, video: uploadBytes, audio: uploadBytes, document: uploadBytes },
    recordings: 'audio/ogg',
    receipts: 'sent',
    reactions: reactionEmoji,
    replies: true,
    typing: 5_000,
    replyWindow: null,
    pace: { perChat: 1, perAccount: 30 },
  },
  api: { url: 'https://api.telegram.org', setting: 'TELEGRAM_API_URL' },
  webhook: { per: 'account', secret: 'webhookSecret', proof: 'headers' },
  canBePolled: true,
  /** A plain shared secret, set with the webhook; Telegram signs nothing. */
  authentic: ({ headers }, { secrets }) =>
    sameSecret(headers['x-telegram-bot-api-secret-token'], secrets['webhookSecret']),
  parse: parseUpdate,
  problems: telegramProblems,
  check: checkTelegram,
  removeWebhook: ({ apiUrl, secrets }, http) =>
    removeWebhook({ apiUrl, token: secrets['token'] ?? '', http }),
  limitBroken: telegramLimitBroken,
  send: sendOverTelegram,
  fetchMedia: fetchTelegramFile,
}
