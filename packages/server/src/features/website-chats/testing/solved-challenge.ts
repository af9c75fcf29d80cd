import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'

/** A challenge as the desk gives it. */
export const GivenChallenge = z.object({
  parameters: z.looseObject({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    data: z.record(z.string(), z.number()),
  }),
  signature: z.string(),
})

/** What a visitor's page answers, before it is encoded. */
export async function solvedChallenge(challenge: Challenge) {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) throw new Error('The challenge was not solved in time.')
  return { challenge, solution }
}

export const encodedProof = (proof: unknown): string => Buffer.from(JSON.stringify(proof)).toString('base64')
