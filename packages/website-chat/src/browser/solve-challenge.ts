import type { Challenge } from '../chat/api.ts'

/** The counters that are tried; the desk chooses a much smaller one. */
const most = 100_000

/**
 * Finds the counter whose key begins as the desk asks (ALTCHA 2 with PBKDF2 and SHA-256): cheap for one visitor, dear for a
 * thousand. The browser derives keys beside the page, which stays usable.
 */
export async function solveChallenge(challenge: Challenge): Promise<string> {
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters
  const password = new Uint8Array([...bytesOf(nonce), 0, 0, 0, 0])
  const view = new DataView(password.buffer)
  for (let counter = 0; counter <= most; counter += 1) {
    view.setUint32(password.length - 4, counter)
    const derivedKey = await deriveKey(password, bytesOf(salt), cost, keyLength)
    if (derivedKey.startsWith(keyPrefix)) return encoded({ challenge, solution: { counter, derivedKey } })
  }
  throw new Error('The challenge has no solution.')
}

async function deriveKey(
  password: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
  length: number,
): Promise<string> {
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    key,
    length * 8,
  )
  return Array.from(new Uint8Array(bits), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))

const encoded = (solved: object): string => btoa(JSON.stringify(solved))
