import { hash, verify } from '@node-rs/argon2'
import { semaphore } from './semaphore.ts'

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Takes as long for an unknown account (null) as for a known one. */
  verify(stored: string | null, password: string): Promise<boolean>
}

/** In place of a hash: an account without a password. No text is its password. */
export const NO_PASSWORD = 'none'

interface Cost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** argon2id as OWASP asks (ASVS 5.0 appendix C): 46 MiB, two passes. */
const parameters: Cost = { memoryCost: 47_104, timeCost: 2, parallelism: 1 }
const AT_ONCE = 4
const MOST_WAITING = 50

/** Hashing runs in the thread pool; more than a few at once would only starve everything else. */
export function argonHasher(cost: Cost = parameters): PasswordHasher {
  const inTurn = semaphore(AT_ONCE, MOST_WAITING)
  const nobody = nobodysHash(cost)
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    verify: async (stored, password) => {
      const known = stored === NO_PASSWORD ? null : stored
      const matches = await inTurn(() => verify(known ?? nobody, password))
      return matches && known !== null
    },
  }
}

/** In the form of a hash and as slow to check: salt and result are zeros, which no password has. */
const nobodysHash = ({ memoryCost, timeCost, parallelism }: Cost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`
