import type { LimitBroken } from '../channel.ts'
import { bareType } from '../file-types.ts'
import { messagingLimits } from '../meta/messaging/limits.ts'
import type { MessagingProduct } from '../meta/messaging/product.ts'
import type { Outbound, OutboundFile } from '../outbound.ts'
import { outboundLimitBroken } from '../outbound-limits.ts'
import { fileTooLarge } from '../text-limits.ts'

const { pictureBytes, uploadBytes } = messagingLimits

/** Characters; a text with more than 1,000 bytes goes in several messages. */
export const instagramLimits = { ...messagingLimits, text: 1000, textBytes: 1000 }

export const instagramTypes = {
  image: ['image/jpeg', 'image/png', 'image/gif'],
  video: ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-msvideo', 'video/ogg'],
  audio: ['audio/wav', 'audio/mp4', 'audio/x-m4a', 'audio/aac'],
}

/** What Instagram takes, and what we convert to it; the only documents are PDFs. */
export const instagramAccepts = [
  'image/*',
  ...instagramTypes.video,
  ...instagramTypes.audio,
  'audio/ogg',
  'audio/webm',
  'application/pdf',
]

/** The heart, the only reaction that a business can set. */
export const instagramReactions = ['❤️']

function formOf({ kind, mime }: OutboundFile): 'image' | 'video' | 'audio' | 'file' {
  return kind !== 'document' && instagramTypes[kind].includes(bareType(mime)) ? kind : 'file'
}

const isHeart = (emoji: string): boolean => emoji.replaceAll('\ufe0f', '') === '❤'

function limitBroken(outbound: Outbound): LimitBroken | null {
  const { text } = instagramLimits
  return outboundLimitBroken(outbound, {
    ...instagramLimits,
    caption: text,
    question: text,
    fileBroken: ({ kind, size }) => fileTooLarge(size, kind === 'image' ? pictureBytes : uploadBytes),
    takesReaction: (emoji) => emoji === null || isHeart(emoji),
  })
}

export const instagramProduct: MessagingProduct = {
  name: 'Instagram',
  object: 'instagram',
  textBytes: instagramLimits.textBytes,
  limitBroken,
  formOf,
  reactionName: (emoji) => (isHeart(emoji) ? 'love' : null),
  echoesNameApps: false,
  uploadPlatform: 'instagram',
}
