import type { Channel } from '../channel.ts'
import { answerMetaHandshake, isFromMeta, metaCheckEvery } from '../meta/meta-webhook.ts'
import { messengerLimitBroken, messengerLimits, messengerTypes } from './limits.ts'
import { fetchMessengerFile } from './media.ts'
import { messengerNews } from './news.ts'
import { parseMessenger } from './parse.ts'
import { messengerProfileOf } from './profile.ts'
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
