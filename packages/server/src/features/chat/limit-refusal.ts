import type { LimitBroken, Outbound } from '@switchboard/channels'
import { platformNames, type Platform } from '@switchboard/contract'
import { refuse } from '../../platform/lib/refusal.ts'
import { channelOf } from '../channel-accounts/channel-accounts.ts'

/** Limits are checked before sending, with the provider's own number in the message. */
export function refuseBeyondLimits(platform: Platform, outbound: Outbound): void {
  const broken = channelOf(platform).limitBroken(outbound)
  if (broken !== null) refuseBroken(platform, broken)
}

/** The same for a text alone. @throws text-too-long */
export const requireTextWithinLimits = (platform: Platform, text: string): void =>
  refuseBeyondLimits(platform, { kind: 'text', text, replyTo: null })

function refuseBroken(platform: Platform, { what, limit }: LimitBroken): never {
  const name = platformNames[platform]
  const detail = { platform, limit }
  switch (what) {
    case 'text-too-long':
      return refuse(what, {
        field: 'content',
        detail,
        ...(limit === null ? {} : { message: `${name} takes at most ${limit} characters.` }),
      })
    case 'file-too-large':
      // The text is fixed by the specification.
      return refuse(what, {
        field: 'file',
        detail,
        ...(limit === null ? {} : { message: `File is larger than ${limit} bytes` }),
      })
    case 'file-type-refused':
      return refuse(what, { field: 'file', detail, message: `${name} does not take this type of file.` })
    case 'reaction-refused':
      return refuse(what, { field: 'reaction', detail, message: `${name} does not take this reaction.` })
    case 'choices-refused':
      throw new Error('A message of an agent offers no choices.')
    default:
      return what satisfies never
  }
}
