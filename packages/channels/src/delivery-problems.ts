import type { DeliveryProblem, Platform } from '@switchboard/contract'
import { ChannelError, type ChannelFailure } from './channel-errors.ts'

/** The facts about a failure, of a send or of a receipt. */
type Failed = Pick<ChannelError, 'reason' | 'code'> & { failure: ChannelFailure | undefined }

/** The same failure with the problem that the agent sees. */
export function explained(platform: Platform, error: unknown): unknown {
  if (!(error instanceof ChannelError) || error.problem !== null) return error
  const { failure, reason, code } = error
  return new ChannelError(failure, reason, code, problemOfFailure(platform, error))
}

/** Looks at the provider's error code first, then at its text, then at the kind of failure. */
export function problemOfFailure(platform: Platform, failed: Failed): DeliveryProblem {
  const { code, reason, failure } = failed
  const byCode = code === null ? undefined : codes[platform].get(code)
  return byCode ?? byWords(platform, reason) ?? ofKind(failure)
}

function byWords(platform: Platform, reason: string): DeliveryProblem | undefined {
  return words[platform].find(([, said]) => said.test(reason))?.[0]
}

function ofKind(failure: ChannelFailure | undefined): DeliveryProblem {
  switch (failure?.kind) {
    case 'rate-limited':
      return 'rate-limited'
    case 'away':
      return 'provider-error'
    case 'ambiguous':
      return 'unclear-answer'
    case 'unreachable':
      return 'unreachable'
    case 'account-broken':
      return 'account'
    case 'refused':
      return failure.because ?? 'refused'
    case undefined:
      return 'refused'
    default:
      return failure satisfies never
  }
}

/** 132000 to 132069 are all about templates. */
const templateCodes = [132000, 132001, 132005, 132007, 132008, 132012, 132015, 132016, 132068, 132069].map(
  (code): [number, DeliveryProblem] => [code, 'template-refused'],
)

const codes: Record<Platform, ReadonlyMap<number, DeliveryProblem>> = {
  telegram: new Map([[413, 'file-too-large']]),
  whatsapp: new Map([
    ...templateCodes,
    [130472, 'policy'],
    [130497, 'policy'],
    [131026, 'unreachable'],
    [131047, 'window-closed'],
    [131048, 'policy'],
    [131049, 'policy'],
    [131050, 'blocked'],
    [131051, 'file-refused'],
    [131052, 'file-refused'],
    [131053, 'file-refused'],
    [368, 'account'],
    [131031, 'account'],
  ]),
  messenger: new Map([
    [551, 'unreachable'],
    [368, 'account'],
    [2018047, 'file-refused'],
  ]),
  viber: new Map([
    [5, 'unreachable'],
    [6, 'blocked'],
    [11, 'client-app'],
    [13, 'client-app'],
    [14, 'client-app'],
    [21, 'policy'],
    [23, 'account'],
    [24, 'account'],
  ]),
}

/** For errors whose text is more specific than their code. */
const words: Record<Platform, readonly (readonly [DeliveryProblem, RegExp])[]> = {
  telegram: [
    ['blocked', /bot was (blocked|kicked)/i],
    ['unreachable', /user is deactivated|chat not found|can't initiate conversation/i],
    ['too-long', /(message|caption) is too long/i],
    ['file-too-large', /(file|photo|video) is too (big|large)|entity too large/i],
    ['file-refused', /wrong (file|type)|image_process_failed|photo_invalid|unsupported (file|media)/i],
  ],
  whatsapp: [],
  messenger: [
    ['file-too-large', /attachment size exceeds/i],
    ['file-refused', /upload attachment failure|attachment (type|could not)/i],
  ],
  viber: [],
}
