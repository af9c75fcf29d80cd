import type { Channel } from '../channel.ts'
import { answerMetaHandshake, isFromMeta, metaCheckEvery } from '../meta/meta-webhook.ts'
import { whatsappAccepts, whatsappLimitBroken, whatsappLimits, whatsappTypes } from './limits.ts'
import { fetchWhatsappFile } from './media.ts'
import { whatsappNews } from './news.ts'
import { parseWhatsapp } from './parse.ts'
import { sendOverWhatsapp } from './send.ts'

/** WhatsApp Business Platform, Cloud API. Sent messages cannot be edited or deleted. */
export const whatsapp: Channel = {
  platform: 'whatsapp',
  abilities: {
    textLimit: whatsappLimits.text,
    captionLimit: whatsappLimits.caption,
    choiceLimit: whatsappLimits.choices,
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
    /** To one person 45 at a stretch, then one in six seconds (131056); per number 80 a second. */
    pace: { perChat: 4, perAccount: 80 },
  },
  api: 'graph',
  webhook: { per: 'app' },
  checkEvery: metaCheckEvery,
  authentic: isFromMeta,
  handshake: answerMetaHandshake,
  parse: parseWhatsapp,
  news: whatsappNews,
  limitBroken: whatsappLimitBroken,
  send: sendOverWhatsapp,
  fetchMedia: fetchWhatsappFile,
}
