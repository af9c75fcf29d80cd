import { hash, verify } from '@node-rs/argon2'
import { semaphore } from './semaphore.ts'

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Takes as long for an unknown account (null) as for a known one. */
  verify(stored: string | null, password: string): Promise<boolean>
}

/** argon2id as OWASP asks (ASVS 5.0 appendix C): 46 MiB, two passes. */
const parameters = { memoryCost: 47_104, timeCost: 2, parallelism: 1 }
const AT_ONCE = 4
const MOST_WAITING = 50

/** Hashing runs in the thread pool; more than a few at once would only starve everything else. */
export async function argonHasher(
  cost: { memoryCost: number; timeCost: number; parallelism: number } = parameters,
): Promise<PasswordHasher> {
  const inTurn = semaphore(AT_ONCE, MOST_WAITING)
  const nobody = await hash('nobody has this password', cost)
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    verify: async (stored, password) => {
      const matches = await inTurn(() => verify(stored ?? nobody, password))
      return matches && stored !== null
    },
  }
}
