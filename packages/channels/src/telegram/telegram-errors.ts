import type { ChannelFailure } from '../channel-errors.ts'

/** A failed response: Telegram's own envelope where there is one, else only the status. */
export interface Refusal {
  status: number
  headers: Readonly<Record<string, string>>
  code?: number
  description?: string
  retryAfter?: number | undefined
}

interface Failed {
  failure: ChannelFailure
  reason: string
  code: number
}

export function failureOf(refusal: Refusal): Failed {
  const code = refusal.code ?? refusal.status
  const reason = refusal.description || `Telegram answered with status ${code}`
  return { failure: kindOf(code, reason, refusal), reason, code }
}

/**
 * A 5xx, also of a gateway, counts as not accepted: Telegram asks for a retry, and in an outage every send would
 * otherwise end unconfirmed (docs/decisions/0020-telegram-errors.md). 409 comes to setup and polling only, which look
 * at the code.
 */
function kindOf(code: number, reason: string, refusal: Refusal): ChannelFailure {
  if (code === 429) return { kind: 'rate-limited', retryAfterMs: waitOf(refusal), scope: 'account' }
  if (code >= 500) return { kind: 'away' }
  if (code === 403) return { kind: 'unreachable' }
  if (code === 401 || code === 421) return { kind: 'account-broken' }
  if (code === 404) return { kind: /method not found/i.test(reason) ? 'refused' : 'account-broken' }
  if (code === 400 && /chat not found/i.test(reason)) return { kind: 'unreachable' }
  if (code === 400 && /logged out/i.test(reason)) return { kind: 'account-broken' }
  if (code >= 400) return { kind: 'refused' }
  // Neither success nor refusal: a proxy between us and Telegram answered.
  return { kind: 'away' }
}

/** Seconds, in the envelope or in the header; a flood without a number is waited out for a while. */
function waitOf({ retryAfter, headers }: Refusal): number {
  const header = Number.parseInt(headers['retry-after'] ?? '', 10)
  const seconds = retryAfter ?? (header >= 0 ? header : 5)
  return Math.ceil(Math.min(seconds, 24 * 3600) * 1000)
}
