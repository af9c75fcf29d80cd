import { z } from 'zod'
import type { Channel } from '../channel.ts'
import { fetchUrl } from '../fetch-url.ts'
import { callChat } from './chat-api.ts'
import { websiteLimitBroken, websiteLimits, websiteTypes } from './limits.ts'
import { parseWebsite } from './parse.ts'
import { sendToVisitor } from './send.ts'

const { fileBytes } = websiteLimits

/**
 * The chat on the company's websites. Its other side is our own server, which answers requests to `api.url` itself: the
 * address exists nowhere, and no setting changes it.
 */
export const website: Channel = {
  platform: 'website',
  abilities: {
    textLimit: websiteLimits.text,
    captionLimit: websiteLimits.caption,
    fileLimits: { image: fileBytes, video: fileBytes, audio: fileBytes, document: fileBytes },
    fileTypes: websiteTypes,
    recordings: 'audio/mpeg',
    receipts: 'read',
    /** The reactions that are offered first; any emoji is allowed. */
    reactions: ['👍', '❤️', '😂', '😮', '😢', '🙏', '🎉', '👏', '🔥', '✅'],
    replies: true,
    typing: 5_000,
    replyWindow: null,
    markRead: true,
    pace: { perChat: 20, perAccount: 500 },
  },
  api: { url: 'https://website-chat.invalid', setting: null },
  webhook: { per: 'none' },
  sendsOnce: true,
  problems: { codes: [], texts: [] },
  /** Nobody calls a webhook: the visitors' own calls are checked where they come in. */
  authentic: () => false,
  parse: parseWebsite,
  limitBroken: websiteLimitBroken,
  async check(account, _, http) {
    await callChat(account, { method: 'GET', path: '', result: z.unknown(), makesMessage: false }, http)
    return null
  },
  send: sendToVisitor,
  fetchMedia: ({ apiUrl, extAccountId }, ref, maxBytes, http) =>
    fetchUrl(http, {
      url: `${apiUrl}/${extAccountId}/files/${encodeURIComponent(ref)}`,
      maxBytes,
      apiUrl,
      hosts: [],
    }),
}
