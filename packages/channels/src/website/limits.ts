import { limits } from '@switchboard/contract'
import type { Outbound } from '../outbound.ts'
import { outboundLimitBroken } from '../outbound-limits.ts'
import { fileTooLarge, isEmoji } from '../text-limits.ts'

export const websiteLimits = {
  text: limits.visitorText,
  caption: limits.visitorText,
  question: limits.visitorText,
  choices: 100,
  choicePayloadBytes: 64,
  fileBytes: limits.uploadBytes,
}

/** What every browser of the last years shows; other pictures and sounds are converted. */
export const websiteTypes = {
  image: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
  video: ['video/mp4', 'video/webm'],
  audio: ['audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/wav'],
}

export const websiteLimitBroken = (outbound: Outbound) =>
  outboundLimitBroken(outbound, {
    ...websiteLimits,
    fileBroken: ({ size }) => fileTooLarge(size, websiteLimits.fileBytes),
    takesReaction: (emoji) => emoji === null || isEmoji(emoji),
  })
