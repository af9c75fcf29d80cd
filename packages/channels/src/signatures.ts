import { createHmac, hash, timingSafeEqual } from 'node:crypto'

/**
 * Whether the secret in a request is ours, compared in constant time for any length.
 * A secret of ours that is unset or empty matches nothing.
 */
export function sameSecret(given: string | string[] | undefined, ours: string | undefined): boolean {
  if (typeof given !== 'string' || given === '') return false
  if (ours === undefined || ours === '') return false
  return timingSafeEqual(digest(given), digest(ours))
}

/** The signature of exactly these bytes: HMAC-SHA256 in lower-case hex. */
export function hmacSha256Hex(key: string, bytes: Uint8Array): string {
  return createHmac('sha256', key).update(bytes).digest('hex')
}

/** Whether a signature given with a request is the one of its raw bytes; `prefix` such as `sha256=` must be there. */
export function isSignedBy(
  key: string | undefined,
  bytes: Uint8Array,
  given: string | string[] | undefined,
  prefix = '',
): boolean {
  if (key === undefined || key === '' || typeof given !== 'string') return false
  return sameSecret(given, `${prefix}${hmacSha256Hex(key, bytes)}`)
}

/** Digests have one length, as the comparison needs, and do not reveal the length of the secret. */
function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
