import { createPublicKey, verify } from 'node:crypto'
import { isRecord } from '../read-request.ts'

/** The sender of a push, from its signed token (RFC 8292). */
export type Sender = { publicKey: string; subject: string | undefined }
export type VapidCheck = { sender: Sender } | { why: string }

const longestSeconds = 24 * 3600

/** Checks key, signature, audience and time of an Authorization header. */
export function checkVapid(header: string | undefined, audience: string, now: number): VapidCheck {
  const { t: token, k: key } = partsOf(header)
  if (token === undefined || key === undefined) return { why: 'missing vapid authorization' }
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (readJson(head)['alg'] !== 'ES256') return { why: 'the token must be signed with ES256' }
  if (!isSigned(`${head}.${claims}`, signature, key)) return { why: 'the signature does not fit the key' }
  const { aud, exp, sub } = readJson(claims)
  if (aud !== audience) return { why: `aud must be ${audience}` }
  const left = Number(exp) - now / 1000
  if (!(left > 0) || left > longestSeconds) return { why: 'exp must be within the next 24 hours' }
  if (sub === undefined) return { sender: { publicKey: key, subject: undefined } }
  if (typeof sub !== 'string' || !/^(mailto:|https:)/.test(sub)) {
    return { why: 'sub must be mailto: or https:' }
  }
  return { sender: { publicKey: key, subject: sub } }
}

function partsOf(header = ''): { t: string | undefined; k: string | undefined } {
  const rest = /^vapid (.+)$/i.exec(header)?.[1] ?? ''
  const parts = new Map<string, string | undefined>()
  for (const part of rest.split(',')) {
    const [name = '', value] = part.trim().split(/=(.*)/s)
    parts.set(name, value)
  }
  return { t: parts.get('t'), k: parts.get('k') }
}

function readJson(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

function isSigned(text: string, signature: string, key: string): boolean {
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return false
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  try {
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    const given = Buffer.from(signature, 'base64url')
    return verify('sha256', Buffer.from(text), { key: publicKey, dsaEncoding: 'ieee-p1363' }, given)
  } catch {
    return false
  }
}
