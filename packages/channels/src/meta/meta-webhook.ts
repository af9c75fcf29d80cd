import type { ChannelAccount, HandshakeAnswer, WebhookRequest } from '../channel.ts'
import { isSignedBy, sameSecret } from '../signatures.ts'

/** A page with few clients may call Meta little more than once a minute, and its messages to clients count too. */
export const metaCheckEvery = 5 * 60_000

/** Meta signs the bytes as sent, with non-ASCII escaped: never sign what was parsed and written again. */
export function isFromMeta({ headers, body }: WebhookRequest, { secrets }: ChannelAccount): boolean {
  return isSignedBy(secrets['appSecret'], body, headers['x-hub-signature-256'], 'sha256=')
}

/** Meta's GET on a webhook's address: return the challenge if the request carries our verify token. */
export function answerMetaHandshake(
  { query }: WebhookRequest,
  { secrets }: ChannelAccount,
): HandshakeAnswer | null {
  if (query['hub.mode'] === undefined) return null
  const challenge = query['hub.challenge'] ?? ''
  const knows =
    query['hub.mode'] === 'subscribe' && sameSecret(query['hub.verify_token'], secrets['verifyToken'])
  return knows && /^[\w.-]{1,256}$/.test(challenge)
    ? { status: 200, body: challenge }
    : { status: 403, body: '' }
}
