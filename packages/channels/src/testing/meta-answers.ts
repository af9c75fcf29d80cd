import type { ProviderResponse } from '../provider-http.ts'
import { hmacSha256Hex } from '../signatures.ts'
import type { ContractTerms } from './contract-terms.ts'
import { htmlAnswer, jsonAnswer } from './fake-provider.ts'

/** How Meta proves itself, for WhatsApp and Messenger alike. */
export const metaProof: ContractTerms['proof'] = {
  secret: 'appSecret',
  header: 'x-hub-signature-256',
  sign: (body, { secrets }) => {
    const signature = hmacSha256Hex(secrets['appSecret'] ?? '', body)
    return { headers: { 'x-hub-signature-256': `sha256=${signature}` }, query: {}, body }
  },
  covers: 'body',
}

/** Meta's error envelope. */
export function metaRefusal(
  status: number,
  code: number,
  error_subcode?: number,
  headers: Record<string, string> = {},
  words = 'Some words',
): ProviderResponse {
  const message = `(#${code}) ${words}`
  const error = { message, type: 'OAuthException', code, error_subcode, fbtrace_id: 'A1b2' }
  return jsonAnswer(status, { error }, headers)
}

const slower = { kind: 'rate-limited', retryAfterMs: 5000, scope: 'account' } as const
const closed = { kind: 'refused', because: 'window-closed' } as const

/** What sends over Messenger and Instagram may be answered. */
export const metaTransientErrors = (token: string): ContractTerms['transientErrors'] => [
  { when: 'too many calls (613)', answer: metaRefusal(400, 613), failure: slower },
  { when: 'too many calls (4)', answer: metaRefusal(403, 4, 2018022), failure: slower },
  { when: 'too many calls (80006)', answer: metaRefusal(400, 80006), failure: slower },
  { when: 'a closed window', answer: metaRefusal(403, 10, 2018278), failure: closed },
  { when: 'a closed window in other words', answer: metaRefusal(400, 10, 2018065), failure: closed },
  { when: 'a missing permission', answer: metaRefusal(403, 10), failure: { kind: 'account-broken' } },
  { when: 'a missing role', answer: metaRefusal(403, 210), failure: { kind: 'account-broken' } },
  { when: 'a dead token', answer: metaRefusal(400, 190, 460), failure: { kind: 'account-broken' } },
  {
    when: 'somebody not available',
    answer: metaRefusal(400, 551, 1545041),
    failure: { kind: 'unreachable' },
  },
  {
    when: 'somebody who blocked us',
    answer: metaRefusal(403, 200, 1545041),
    failure: { kind: 'unreachable' },
  },
  { when: 'nobody there', answer: metaRefusal(400, 100, 2018001), failure: { kind: 'unreachable' } },
  { when: 'an attachment too large', answer: metaRefusal(400, 100, 2018109), failure: { kind: 'refused' } },
  { when: 'a temporary failure', answer: metaRefusal(400, 1200), failure: { kind: 'away' } },
  { when: 'an unexpected error', answer: metaRefusal(500, 2), failure: { kind: 'away', tries: 3 } },
  { when: 'an unknown error', answer: metaRefusal(500, 1, 99), failure: { kind: 'away', tries: 3 } },
  {
    when: 'an answer lost on their side',
    answer: metaRefusal(500, 1, 1357046),
    failure: { kind: 'ambiguous' },
  },
  { when: 'a bad gateway', answer: htmlAnswer(502), failure: { kind: 'away' } },
  { when: 'a gateway timeout', answer: htmlAnswer(504), failure: { kind: 'ambiguous' } },
  {
    when: 'a refusal that repeats the token',
    answer: metaRefusal(400, 100, undefined, {}, `no ${token}`),
    failure: { kind: 'refused' },
  },
]
