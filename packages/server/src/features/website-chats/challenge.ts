import { limits } from '@switchboard/contract'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { instantOf } from '../../platform/lib/clock.ts'
import { parsedJson } from '../../platform/lib/parsed-json.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { tokenDigest } from '../../platform/lib/token-digest.ts'
import { type AccountRow, secretsOf } from '../channel-accounts/channel-accounts.ts'
import { keepSolved } from './website-chats-store.ts'

/** About half a second of a computer, two of a phone: nothing for one visitor, much for a flood of them. */
const ALGORITHM = 'PBKDF2/SHA-256'
const COST = 5000
const COUNTERS = { from: 150, to: 300 }

/** Seconds in which a challenge must be solved. */
const SOLVED_WITHIN = 600

type Account = Pick<AccountRow, 'accountid' | 'secrets'>

/** A challenge in the form of ALTCHA 2, signed for this website chat. */
export async function newChallenge(app: AppContext, account: Account): Promise<Record<string, unknown>> {
  const until = Math.floor(app.clock.millis() / 1000) + SOLVED_WITHIN
  const challenge = await createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    counter: randomInt(COUNTERS.to, COUNTERS.from),
    // Not ALTCHA’s own expiry: that is compared with the clock of this node, not with the desk’s.
    data: { until },
    deriveKey,
    ...signedWith(app, account),
  })
  return { ...challenge }
}

const Solved = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(ALGORITHM),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.object({ until: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string(), time: z.number().default(0) }),
})

/**
 * Accepts the solution of a challenge of this website chat, once: `{ challenge, solution }` as JSON in base64, as ALTCHA’s own
 * widget sends it. @throws challenge-refused
 */
export async function checkChallenge(
  app: AppContext,
  account: Account,
  solution: string | null,
): Promise<void> {
  const solved = Solved.safeParse(solution === null ? null : decoded(solution))
  if (!solved.success) refuse('challenge-refused')
  const { challenge } = solved.data
  const { until } = challenge.parameters.data
  if (until * 1000 < app.clock.millis()) refuse('challenge-refused')
  const { verified } = await verifySolution({ ...solved.data, deriveKey, ...signedWith(app, account) })
  if (!verified) refuse('challenge-refused')
  const isFirst = await keepSolved(app.db, {
    challenge: tokenDigest(challenge.signature),
    expires_on: instantOf(until * 1_000_000),
    now: app.clock.now(),
  })
  if (!isFirst) refuse('challenge-refused')
}

/** Two purposes, two secrets: a signature of one is none of the other. */
function signedWith(app: AppContext, account: Account) {
  const secret = secretsOf(app, account)?.['challenge'] ?? refuse('challenge-refused')
  return { hmacSignatureSecret: `challenge/${secret}`, hmacKeySignatureSecret: `key/${secret}` }
}

function decoded(solution: string): unknown {
  if (solution.length > limits.identityToken) return null
  return parsedJson(Buffer.from(solution, 'base64').toString())
}
