import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { type Caller, startTestServer, type TestServer } from '../../testing/index.ts'
import { type AccountRow, accountById } from '../channel-accounts/channel-accounts.ts'
import { chosen } from './testing/choices.ts'
import { encodedProof, GivenChallenge, solvedChallenge } from './testing/solved-challenge.ts'
import { checkChallenge } from './website-chats.ts'

let server: TestServer
let admin: Caller
let account: AccountRow

const MINUTE = 60_000

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.firstAdmin()
  account = await newAccount()
})
afterAll(() => server.stop())

async function newAccount(): Promise<AccountRow> {
  const { accountid } = await admin.call(calls.addWebsiteChat, { body: chosen({ asks_challenge: true }) })
  const row = await accountById(server.app.db, accountid)
  if (row === undefined) throw new Error('The website chat was not stored.')
  return row
}

const asked = async ({ ext_account_id: key }: AccountRow): Promise<z.infer<typeof GivenChallenge>> =>
  GivenChallenge.parse(await server.anyone.call(calls.getChallenge, { params: { key } }))
const refusalOf = (solution: string | null, of = account): Promise<unknown> =>
  checkChallenge(server.app, of, solution).then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  )

it('a solved challenge counts once, in its own website chat', async () => {
  const proof = encodedProof(await solvedChallenge(await asked(account)))
  expect(await refusalOf(proof, await newAccount())).toBe('challenge-refused')
  expect(await refusalOf(proof)).toBe('accepted')
  expect(await refusalOf(proof)).toBe('challenge-refused')
})

it('two visitors with one solution are one too many, in any order', async () => {
  const proof = encodedProof(await solvedChallenge(await asked(account)))
  const answers = await Promise.all([refusalOf(proof), refusalOf(proof), refusalOf(proof)])
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'challenge-refused')).toHaveLength(2)
})

it('a challenge that is unsolved, easier, prolonged or made up is refused', async () => {
  const { challenge, solution } = await solvedChallenge(await asked(account))
  const { parameters } = challenge
  const later = { ...parameters.data, until: Number(parameters.data?.['until']) + 3600 }
  const attempts = {
    nothing: null,
    'no base64': '%%%',
    'no proof': encodedProof('solved'),
    'another number': encodedProof({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }),
    'an easier one': encodedProof({
      challenge: { ...challenge, parameters: { ...parameters, cost: 1 } },
      solution,
    }),
    'a later end': encodedProof({
      challenge: { ...challenge, parameters: { ...parameters, data: later } },
      solution,
    }),
    'no signature': encodedProof({ challenge: { parameters }, solution }),
    'too much': encodedProof({ challenge, solution, more: 'x'.repeat(8_000) }),
  }
  for (const [what, proof] of Object.entries(attempts))
    expect([what, await refusalOf(proof)]).toEqual([what, 'challenge-refused'])
  expect(await refusalOf(encodedProof({ challenge, solution }))).toBe('accepted')
})

it('a challenge is solved within ten minutes', async () => {
  const [early, late] = [
    await solvedChallenge(await asked(account)),
    await solvedChallenge(await asked(account)),
  ]
  server.clock.tick(9 * MINUTE)
  expect(await refusalOf(encodedProof(early))).toBe('accepted')
  server.clock.tick(2 * MINUTE)
  expect(await refusalOf(encodedProof(late))).toBe('challenge-refused')
})
