import type { LimitBroken } from '../channel.ts'
import { bareType } from '../file-types.ts'
import type { Outbound, OutboundFile } from '../outbound.ts'
import { outboundLimitBroken } from '../outbound-limits.ts'
import { fileTooLarge } from '../text-limits.ts'

const megabyte = 1024 * 1024

export const messengerLimits = {
  text: 2000,
  /** Words above the buttons that stay. */
  buttonText: 640,
  buttons: 3,
  buttonTitle: 20,
  quickReplies: 13,
  /** Cards side by side, three buttons each. */
  cards: 10,
  cardTitle: 80,
  choices: 120,
  choicePayloadBytes: 1000,
  metadata: 999,
  /** A larger picture goes as a file. */
  pictureBytes: 8 * megabyte,
  uploadBytes: 25 * megabyte,
}

export const messengerTypes = {
  image: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
  video: ['video/mp4', 'video/quicktime', 'video/webm'],
  audio: ['audio/mp4', 'audio/mpeg', 'audio/ogg', 'audio/wav', 'audio/aac'],
}

/** How a file shows: what Messenger cannot play goes as a plain file. */
export function messengerForm(file: OutboundFile): 'image' | 'video' | 'audio' | 'file' {
  const { kind, mime, size } = file
  if (kind === 'document' || !messengerTypes[kind].includes(bareType(mime))) return 'file'
  return kind === 'image' && size > messengerLimits.pictureBytes ? 'file' : kind
}

/** Pages cannot react: Meta documents it for Instagram only. */
export function messengerLimitBroken(outbound: Outbound): LimitBroken | null {
  const { text, uploadBytes } = messengerLimits
  return outboundLimitBroken(outbound, {
    ...messengerLimits,
    caption: text,
    question: text,
    fileBroken: ({ size }) => fileTooLarge(size, uploadBytes),
    takesReaction: () => false,
  })
}
