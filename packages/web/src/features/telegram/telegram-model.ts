import type { Failure } from '../../live/outcome.ts'

/** The codes of Telegram that have a sentence of their own. */
export const telegramCodes = [400, 401, 403, 404, 409, 429, 500] as const
export type TelegramCode = (typeof telegramCodes)[number]

/** Why a bot was not connected, and the text that the page shows. */
export type TelegramComplaint =
  | { kind: 'empty' }
  | { kind: 'invalid' }
  /** A sentence of S8-12, with Telegram's own description under it. */
  | { kind: 'code'; code: TelegramCode; description: string | null }
  /** Telegram's own description, for a code without a sentence. */
  | { kind: 'described'; description: string }
  | { kind: 'other' }
  | { kind: 'refused'; failure: Failure; description: string | null }
  | { kind: 'unexpected' }

/** The token is trimmed; an empty one is not sent. */
export const complaintBefore = (token: string): TelegramComplaint | null =>
  token.trim() === '' ? { kind: 'empty' } : null

/** The sentence of the code, else the provider's description, else a default; otherwise an unexpected error. */
export function complaintAfter(failure: Failure): TelegramComplaint {
  if (failure.kind === 'away') return { kind: 'unexpected' }
  const { error, detail } = failure.refusal
  const text = detail?.['description']
  const description = typeof text === 'string' && text.trim() !== '' ? text : null
  if (error === 'telegram-empty') return { kind: 'empty' }
  if (error === 'telegram-invalid') return { kind: 'invalid' }
  if (error !== 'telegram-refused') return { kind: 'refused', failure, description }
  const code = telegramCodes.find((known) => known === detail?.['code'])
  if (code !== undefined) return { kind: 'code', code, description }
  return description === null ? { kind: 'other' } : { kind: 'described', description }
}

/** With the administrator's consent a webhook of another service can be taken over. */
export const mayTakeOver = (complaint: TelegramComplaint): boolean =>
  complaint.kind === 'code' && complaint.code === 409
