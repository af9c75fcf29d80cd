import type { Failure } from '../../live/outcome.ts'

/** Why a Viber bot was not connected, and the text that the page shows. */
export type ViberComplaint =
  | { kind: 'empty' }
  /** Viber does not know the token, or it is none. */
  | { kind: 'invalid' }
  /** Viber could not call this server. */
  | { kind: 'unreachable' }
  | { kind: 'blocked' }
  /** The server has no public https address. */
  | { kind: 'address' }
  /** The bot's webhook belongs to another service. */
  | { kind: 'taken'; text: string }
  | { kind: 'described'; text: string }
  | { kind: 'failed'; failure: Failure }

export const viberComplaintBefore = (token: string): ViberComplaint | null =>
  token.trim() === '' ? { kind: 'empty' } : null

/** Viber's own codes, as far as an administrator can do something about them. */
const codes = new Map<unknown, ViberComplaint>([
  [1, { kind: 'unreachable' }],
  [2, { kind: 'invalid' }],
  [7, { kind: 'blocked' }],
  [8, { kind: 'invalid' }],
  [9, { kind: 'blocked' }],
])

export function viberComplaintAfter(failure: Failure): ViberComplaint {
  if (failure.kind === 'away') return { kind: 'failed', failure }
  const { error, message, field, detail } = failure.refusal
  if (error === 'missing-fields') return { kind: 'empty' }
  if (error === 'channel-not-configured') return { kind: 'address' }
  if (error !== 'provider-refused') return { kind: 'failed', failure }
  if (field === 'token') return { kind: 'invalid' }
  const code = detail?.['code']
  if (code === 409) return { kind: 'taken', text: message }
  return codes.get(code) ?? { kind: 'described', text: message }
}
