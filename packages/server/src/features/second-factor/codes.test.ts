import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { randomIds } from '../../platform/lib/ids.ts'
import { addressOf, newRecoveryCodes, newSecret, plain, recoveryDigest, stepOf } from './codes.ts'

/** RFC 6238 appendix B, with the last six of its eight digits. */
const rfc = new Secret({ buffer: Uint8Array.from(Buffer.from('12345678901234567890')).buffer }).base32

describe('a code', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('at %i s is that of RFC 6238', (seconds, code) => {
    expect(stepOf(rfc, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
  })

  it('may come from a clock that is one step off, and no further', () => {
    const at = 1_800_000_000_000
    const of = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(rfc) }).generate({ timestamp: at + steps * 30_000 })
    const now = at / 30_000
    expect([-1, 0, 1].map((steps) => stepOf(rfc, of(steps), at))).toEqual([now - 1, now, now + 1])
    expect([-2, 2].map((steps) => stepOf(rfc, of(steps), at))).toEqual([null, null])
    expect(['', '12345', '1234567', 'abcdef'].map((code) => stepOf(rfc, code, at))).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it('is set up by an address that authenticator apps read', () => {
    const secret = newSecret(randomIds)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const address = new URL(addressOf(secret, 'Noor & Co', 'mara.okafor'))
    expect([address.protocol, address.hostname]).toEqual(['otpauth:', 'totp'])
    expect(decodeURIComponent(address.pathname)).toBe('/Noor & Co:mara.okafor')
    expect(address.searchParams.get('secret')).toBe(secret)
    expect(address.searchParams.get('issuer')).toBe('Noor & Co')
  })
})

it('ten recovery codes differ, and are the same however they are typed', () => {
  const codes = newRecoveryCodes(() => randomIds.token())
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
  const [code = ''] = codes
  const digest = recoveryDigest('one', code)
  expect(recoveryDigest('one', ` ${code.toUpperCase().replaceAll('-', ' ')} `).equals(digest)).toBe(true)
  expect(recoveryDigest('other', code).equals(digest)).toBe(false)
  expect(plain('492 039')).toBe('492039')
  expect(plain('４９２　０３９')).toBe('492039')
})
