import { describe, expect, test } from 'vitest'
import { hmacSha256Hex, isSignedBy, sameSecret } from './signatures.ts'

const bytes = new TextEncoder().encode('what do ya want for nothing?')
/** RFC 4231, test case 2. */
const known = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'

describe('secrets', () => {
  test('only the very same secret is the same', () => {
    expect(sameSecret('open sesame', 'open sesame')).toBe(true)
    expect(sameSecret('open sesam', 'open sesame')).toBe(false)
    expect(sameSecret(['open sesame'], 'open sesame')).toBe(false)
    expect(sameSecret(undefined, 'open sesame')).toBe(false)
  })

  test('an unset secret of ours is nobody else’s empty one', () => {
    expect(sameSecret('', '')).toBe(false)
    expect(sameSecret(undefined, undefined)).toBe(false)
    expect(sameSecret('', undefined)).toBe(false)
  })
})

describe('signatures over raw bytes', () => {
  test('a signature is the HMAC-SHA256 of the bytes', () => {
    expect(hmacSha256Hex('Jefe', bytes)).toBe(known)
    expect(isSignedBy('Jefe', bytes, known)).toBe(true)
    expect(isSignedBy('Jefe', bytes, `sha256=${known}`, 'sha256=')).toBe(true)
  })

  test('another key, other bytes, a missing prefix and an unset key sign nothing', () => {
    expect(isSignedBy('Jeff', bytes, known)).toBe(false)
    expect(isSignedBy('Jefe', bytes.slice(1), known)).toBe(false)
    expect(isSignedBy('Jefe', bytes, known, 'sha256=')).toBe(false)
    expect(isSignedBy('', bytes, hmacSha256Hex('', bytes))).toBe(false)
    expect(isSignedBy(undefined, bytes, known)).toBe(false)
  })
})
