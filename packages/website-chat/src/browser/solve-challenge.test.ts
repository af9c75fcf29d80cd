import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Challenge } from '../chat/schemas.ts'
import { solveChallenge } from './solve-challenge.ts'

const secrets = { hmacSignatureSecret: 'one', hmacKeySignatureSecret: 'two' }
const Solved = z.object({
  challenge: z.looseObject({}),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

it('solves a challenge as ALTCHA makes and checks it', async () => {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 100,
    counter: 7,
    data: { until: 1 },
    deriveKey,
    ...secrets,
  })
  const solved = Solved.parse(JSON.parse(atob(await solveChallenge(Challenge.parse(challenge)))))
  expect(solved.solution.counter).toBe(7)
  expect(solved.challenge).toEqual(challenge)
  const solution = { ...solved.solution, time: 0 }
  expect(await verifySolution({ challenge, solution, deriveKey, ...secrets })).toMatchObject({
    verified: true,
  })
})
