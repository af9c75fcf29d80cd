import type { ProviderResponse } from '../provider-http.ts'
import { hmacSha256Hex } from '../signatures.ts'
import type { ContractTerms } from './contract-terms.ts'
import { jsonAnswer } from './fake-provider.ts'

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
