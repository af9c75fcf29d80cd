import { randomInt } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { type Call, type CallName, calls } from '@switchboard/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChatDesk, startChatDesk } from '../features/chat/testing/chat-desk.ts'
import { notServedYet } from '../features/not-served-yet.ts'
import { changedTables, type Digest, watchTables } from './bad-input/digest.ts'
import { isRefusedBySchema, judge } from './bad-input/judge.ts'
import { type Mutant, mutantsOf } from './bad-input/mutants.ts'
import { argumentsOf, setStage, type Stage } from './bad-input/stage.ts'
import { uploadMutantsOf } from './bad-input/upload-mutants.ts'
import { buildAgent } from './build-people.ts'
import type { Caller } from './caller.ts'

/** For each call and role. A few here; the bench says RUNS=10000. */
const RUNS = Number(process.env['RUNS'] ?? 8)
/** What is right after all and changes the desk is costly to try and proves little: of each kind so often. */
const TAKEN_OF_A_KIND = 5
/** What was taken uses the stage up: then there is a new one. */
const ON_ONE_STAGE = 500
const SEED = Number(process.env['SEED'] ?? randomInt(2 ** 31))

/** Longer than any wait after wrong guesses. */
const GUESSES_FORGOTTEN = 16 * 60_000

let one: ChatDesk
let digest: () => Promise<Digest>

beforeAll(async () => {
  one = await startChatDesk()
  digest = await watchTables(one.desk)
})
afterAll(() => one.stop())

const served = Object.keys(calls).filter(
  (name): name is CallName => !notServedYet.some((not) => not === name),
)

const callers = new Map<boolean, Caller>()
/** Null when something answered 2xx may have used it up. */
let stage: Stage | null = null

/** An administrator or an agent of Support; another one when a right answer has ended the session. */
async function somebody(isAdmin: boolean): Promise<Caller> {
  const known = callers.get(isAdmin)
  if (known !== undefined && (await known.request(calls.validate.path)).ok) return known
  // Bad sign-ins use up what one address may try in a minute.
  one.desk.clock.tick(61_000)
  const caller = await one.desk.signIn(
    await buildAgent(one.desk, { department: one.company.support, isAdmin }),
  )
  callers.set(isAdmin, caller)
  return caller
}

async function ask(caller: Caller, { method }: Call, { path, body, contentType }: Mutant) {
  const headers = contentType === null ? {} : { 'content-type': contentType }
  const once = () => caller.request(path, { method, headers, ...(body === null ? {} : { body }) })
  let response = await once()
  if (response.status === 429) {
    await response.body?.cancel()
    one.desk.clock.tick(GUESSES_FORGOTTEN)
    response = await once()
  }
  return { status: response.status, text: await response.text() }
}

async function tryBadInput(name: CallName, isAdmin: boolean): Promise<void> {
  const taken = new Map<string, number>()
  for (let tried = 0; tried < RUNS; tried += ON_ONE_STAGE)
    await tryOnStage(name, isAdmin, taken, {
      numRuns: Math.min(ON_ONE_STAGE, RUNS - tried),
      seed: SEED + tried,
    })
}

async function tryOnStage(
  name: CallName,
  isAdmin: boolean,
  taken: Map<string, number>,
  runs: { numRuns: number; seed: number },
): Promise<void> {
  const call: Call = calls[name]
  let caller = await somebody(isAdmin)
  const base = argumentsOf(name, (stage ??= await setStage(one, caller)))
  const mutants = call.file === undefined ? mutantsOf(call, base) : uploadMutantsOf(call, base)
  const takenOf = ({ kind }: Mutant) => taken.get(kind) ?? 0
  let before = await digest()
  await fc.assert(
    fc.asyncProperty(mutants, async (mutant) => {
      fc.pre(takenOf(mutant) < TAKEN_OF_A_KIND || isRefusedBySchema(call, mutant))
      const answered = await ask(caller, call, mutant)
      const wrong = judge(name, mutant, answered, [caller.cookie ?? 'no cookie', one.desk.app.config.dataDir])
      const isRefused = answered.status >= 400
      expect([...wrong, ...(isRefused ? changedTables(before, await digest()) : [])]).toEqual([])
      if (isRefused || (call.method === 'GET' && name !== 'logout')) return
      taken.set(mutant.kind, takenOf(mutant) + 1)
      stage = null
      caller = await somebody(isAdmin)
      await one.settled()
      before = await digest()
    }),
    runs,
  )
}

describe.each([
  { who: 'an administrator', isAdmin: true },
  { who: 'an agent', isAdmin: false },
])(`bad input by $who (seed ${SEED})`, ({ isAdmin }) => {
  test.each(served)(
    '%s is refused with its field, never a fault of ours, and changes nothing',
    (name) => tryBadInput(name, isAdmin),
    RUNS * 5000,
  )
})

test('uploads that were refused leave no file behind', async () => {
  expect(await readdir(one.desk.app.files.temporaryDir)).toEqual([])
})

test('a row that is written in whatever way is seen', async () => {
  const { query } = one.desk.app.db
  const before = await digest()
  await query.updateTable('departments').set({ deleted_on: sql`deleted_on` }).execute()
  expect(changedTables(before, await digest())).toEqual([])
  await query.updateTable('departments').set({ deleted_on: sql`now()` }).execute()
  expect(changedTables(before, await digest())).toEqual(['departments'])
})
