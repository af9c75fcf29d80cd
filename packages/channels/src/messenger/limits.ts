import type { LimitBroken } from '../channel.ts'
import { bareType } from '../file-types.ts'
import { messagingLimits } from '../meta/messaging/limits.ts'
import type { MessagingProduct } from '../meta/messaging/product.ts'
import type { Outbound, OutboundFile } from '../outbound.ts'
import { outboundLimitBroken } from '../outbound-limits.ts'
import { fileTooLarge } from '../text-limits.ts'

export const messengerLimits = { ...messagingLimits, text: 2000 }

export const messengerTypes = {
  image: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
  video: ['video/mp4', 'video/quicktime', 'video/webm'],
  audio: ['audio/mp4', 'audio/mpeg', 'audio/ogg', 'audio/wav', 'audio/aac'],
}

/** How a file shows: what Messenger cannot play goes as a plain file. */
function messengerForm(file: OutboundFile): 'image' | 'video' | 'audio' | 'file' {
  const { kind, mime, size } = file
  if (kind === 'document' || !messengerTypes[kind].includes(bareType(mime))) return 'file'
  return kind === 'image' && size > messengerLimits.pictureBytes ? 'file' : kind
}

/** Pages cannot react: Meta documents it for Instagram only. */
function messengerLimitBroken(outbound: Outbound): LimitBroken | null {
  const { text, uploadBytes } = messengerLimits
  return outboundLimitBroken(outbound, {
    ...messengerLimits,
    caption: text,
    question: text,
    fileBroken: ({ size }) => fileTooLarge(size, uploadBytes),
    takesReaction: () => false,
  })
}

export const messengerProduct: MessagingProduct = {
  name: 'Messenger',
  object: 'page',
  textBytes: null,
  limitBroken: messengerLimitBroken,
  formOf: messengerForm,
  reactionName: () => null,
  echoesNameApps: true,
}
