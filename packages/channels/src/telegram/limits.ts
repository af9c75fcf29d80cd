import type { LimitBroken } from '../channel.ts'
import type { Outbound } from '../outbound.ts'
import { choicesBroken, fileTooLarge, textTooLong } from '../text-limits.ts'
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
  switch (outbound.kind) {
    case 'text':
    case 'remove-choices':
      return textTooLong(outbound.text, telegramLimits.text)
    case 'file':
      return (
        fileTooLarge(outbound.file.size, telegramLimits.uploadBytes) ??
        textTooLong(outbound.caption, telegramLimits.caption)
      )
    case 'question':
      return (
        textTooLong(outbound.text, telegramLimits.text) ??
        choicesBroken(outbound.choices, {
          most: telegramLimits.choices,
          payloadBytes: telegramLimits.choicePayloadBytes,
        })
      )
    case 'reaction':
      return outbound.emoji === null || allowedReaction(outbound.emoji) !== null
        ? null
        : { what: 'reaction-refused', limit: null }
    case 'acknowledge-press':
    case 'typing':
    case 'template':
    case 'mark-read':
      return null
    default:
      return outbound satisfies never
  }
}
