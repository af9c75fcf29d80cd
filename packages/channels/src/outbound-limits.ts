import type { DeliveryProblem } from '@switchboard/contract'
import type { LimitBroken } from './channel.ts'
import { ChannelError } from './channel-errors.ts'
import type { Outbound, OutboundFile } from './outbound.ts'
import { choicesBroken, limitText, textTooLong } from './text-limits.ts'

/** A provider's limits, as far as they differ. */
export interface OutboundLimits {
  text: number
  caption: number
  /** Words above buttons. */
  question: number
  choices: number
  choicePayloadBytes: number
  fileBroken(file: OutboundFile): LimitBroken | null
  /** null: taking a reaction back. */
  takesReaction(emoji: string | null): boolean
}

/** The provider limit that an outgoing message exceeds; null when it fits. */
export function outboundLimitBroken(outbound: Outbound, limits: OutboundLimits): LimitBroken | null {
  switch (outbound.kind) {
    case 'text':
    case 'remove-choices':
      return textTooLong(outbound.text, limits.text)
    case 'file':
      return limits.fileBroken(outbound.file) ?? textTooLong(outbound.caption, limits.caption)
    case 'question': {
      const { choices: most, choicePayloadBytes: payloadBytes } = limits
      return (
        textTooLong(outbound.text, limits.question) ?? choicesBroken(outbound.choices, { most, payloadBytes })
      )
    }
    case 'reaction':
      return limits.takesReaction(outbound.emoji) ? null : { what: 'reaction-refused', limit: null }
    case 'acknowledge-press':
    case 'typing':
    case 'mark-read':
    case 'template':
      return null
    default:
      return outbound satisfies never
  }
}

/** @throws ChannelError, when a limit is exceeded; the provider is not called then */
export function mustFit(broken: LimitBroken | null): void {
  if (broken === null) return
  throw new ChannelError({ kind: 'refused' }, limitText(broken), { problem: problems[broken.what] })
}

const problems: Record<LimitBroken['what'], DeliveryProblem> = {
  'text-too-long': 'too-long',
  'file-too-large': 'file-too-large',
  'file-type-refused': 'file-refused',
  'reaction-refused': 'refused',
  'choices-refused': 'refused',
}
