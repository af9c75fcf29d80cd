import type { LimitBroken } from '../channel.ts'
import type { Outbound } from '../outbound.ts'
import { outboundLimitBroken } from '../outbound-limits.ts'
import { fileTooLarge } from '../text-limits.ts'
import { allowedReaction } from './reaction-emoji.ts'

const megabyte = 1024 * 1024

export const telegramLimits = {
  text: 4096,
  caption: 1024,
  choices: 100,
  choicePayloadBytes: 64,
  pressAnswer: 200,
  uploadBytes: 50 * megabyte,
  photo: { bytes: 10 * megabyte, sides: 10_000, ratio: 20 },
}

export function telegramLimitBroken(outbound: Outbound): LimitBroken | null {
  return outboundLimitBroken(outbound, {
    ...telegramLimits,
    question: telegramLimits.text,
    fileBroken: ({ size }) => fileTooLarge(size, telegramLimits.uploadBytes),
    takesReaction: (emoji) => emoji === null || allowedReaction(emoji) !== null,
  })
}
