import { createHash, timingSafeEqual } from 'node:crypto'
import { narrowSigns } from '@switchboard/contract'
import { Secret, TOTP } from 'otpauth'
import type { Ids } from '../../platform/lib/ids.ts'

/** RFC 6238 as every authenticator app implements it: SHA-1, six digits, half a minute. */
const PERIOD = 30
const DIGITS = 6
/** A clock may be one step off in either direction (RFC 6238 §5.2). */
const DRIFT = [0, -1, 1]
const RECOVERY_CODES = 10
/** 80 bits: a code cannot be guessed, and its digest cannot be reversed. */
const RECOVERY_BYTES = 10

/** 160 bits, as RFC 4226 §4 recommends. */
export const newSecret = (ids: Ids): string => new Secret({ buffer: bytesOf(ids.token(), 20) }).base32

/** The address in the QR code for an authenticator app. */
export const addressOf = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, issuer, label).toString()

/** The time step of a code, or null. Every candidate is compared, so that the time does not reveal the match. */
export function stepOf(secret: string, code: string, millis: number): number | null {
  const totp = totpOf(secret)
  const current = Math.floor(millis / 1000 / PERIOD)
  let found: number | null = null
  for (const drift of DRIFT) {
    const expected = totp.generate({ timestamp: (current + drift) * PERIOD * 1000 })
    if (sameText(expected, code)) found = current + drift
  }
  return found
}

/** Four groups of four letters and digits, each of a secret token. */
export const newRecoveryCodes = (token: (n: number) => string): string[] =>
  Array.from({ length: RECOVERY_CODES }, (_, n) => {
    const { base32 } = new Secret({ buffer: bytesOf(token(n), RECOVERY_BYTES) })
    return (base32.toLowerCase().match(/.{4}/g) ?? []).join('-')
  })

/** Normalises a typed code: spaces, dashes, capitals and the wide digits of a Japanese input method do not matter. */
export const plain = (code: string): string =>
  narrowSigns(code)
    .replace(/[^0-9a-z]/gi, '')
    .toLowerCase()

/** Bound to its owner, so that equal codes have different digests. */
export const recoveryDigest = (userid: string, code: string): Buffer =>
  createHash('sha256')
    .update(`${userid} ${plain(code)}`)
    .digest()

const totpOf = (secret: string, issuer = '', label = ''): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD, digits: DIGITS })

function sameText(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

const bytesOf = (token: string, length: number): ArrayBuffer =>
  Uint8Array.from(Buffer.from(token, 'base64url').subarray(0, length)).buffer
