import { expect, test, vi } from 'vitest'
import type { WebhookRequest } from '../channel.ts'
import type { ContractTerms } from './contract-terms.ts'

export function authenticityContract(terms: ContractTerms): void {
  const { proof } = terms
  return proof === null ? nobodyIsLetIn(terms) : onlyTheProviderIsLetIn(terms, proof)
}

function nobodyIsLetIn({ channel, account }: ContractTerms): void {
  test('nothing is let in', () => {
    const body = new TextEncoder().encode('{}')
    expect(channel.authentic({ headers: {}, query: {}, body }, account)).toBe(false)
  })
}

function onlyTheProviderIsLetIn(
  { channel, account }: ContractTerms,
  proof: NonNullable<ContractTerms['proof']>,
): void {
  const body = new TextEncoder().encode('{"some":"payload"}')
  const genuine = proof.sign(body, account)
  const given = genuine.headers[proof.header]
  const proven = typeof given === 'string' ? given : ''
  const withProof = (value: string | string[] | undefined): WebhookRequest => ({
    ...genuine,
    headers: { ...genuine.headers, [proof.header]: value },
  })
  const withSecret = (value: string | undefined) => accountWith(account, proof.secret, value)

  test('a genuine request is let in', () => {
    expect(proven).not.toBe('')
    expect(channel.authentic(genuine, account)).toBe(true)
  })

  test.each([
    ['no proof', undefined],
    ['an empty proof', ''],
    ['a wrong proof', 'x'.repeat(proven.length)],
    ['a truncated proof', proven.slice(0, -1)],
    ['a lengthened proof', `${proven}x`],
    ['a proof in other letters', swapCase(proven)],
    ['a proof given twice', [proven, proven]],
    ['a proof given twice in one line', `${proven}, ${proven}`],
  ])('%s is refused', (_, value) => {
    expect(channel.authentic(withProof(value), account)).toBe(false)
  })

  test('the proof of another account is refused', () => {
    const other = withSecret('some-other-accounts-secret')
    expect(channel.authentic(proof.sign(body, other), other)).toBe(true)
    expect(channel.authentic(proof.sign(body, other), account)).toBe(false)
  })

  test.each([undefined, ''])('with the secret %j of ours nothing is let in', (value) => {
    const unset = withSecret(value)
    expect(channel.authentic(genuine, unset)).toBe(false)
    expect(channel.authentic(withProof(''), unset)).toBe(false)
    expect(channel.authentic(withProof(undefined), unset)).toBe(false)
    expect(channel.authentic(proof.sign(body, withSecret('')), unset)).toBe(false)
  })

  test('of a body without the right proof nothing is parsed', () => {
    const parse = vi.spyOn(JSON, 'parse')
    try {
      for (const request of [withProof(undefined), withProof('x'.repeat(proven.length))]) {
        expect(channel.authentic(request, account)).toBe(false)
        expect(channel.handshake?.(request, account) ?? null).toBeNull()
      }
      expect(parse).not.toHaveBeenCalled()
    } finally {
      parse.mockRestore()
    }
  })

  const changed = new TextEncoder().encode('{"some": "payload"}')
  test(`other bytes under the same proof are ${proof.covers === 'body' ? 'refused' : 'not its concern'}`, () => {
    expect(channel.authentic({ ...genuine, body: changed }, account)).toBe(proof.covers === 'sender')
  })
}

function accountWith(account: ContractTerms['account'], name: string, secret: string | undefined) {
  const { [name]: _, ...others } = account.secrets
  return { ...account, secrets: secret === undefined ? others : { ...others, [name]: secret } }
}

function swapCase(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
}
