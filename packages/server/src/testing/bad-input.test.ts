import { randomInt } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { type Call, type CallName, calls } from '@switchboard/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChatServer, startChatServer } from '../features/chat/testing/chat-server.ts'
import { changedTables, type Digest, watchTables } from './bad-input/digest.ts'
import { isRefusedBySchema, judge } from './bad-input/judge.ts'
import { type Mutant, mutantsOf } from './bad-input/mutants.ts'
import { BOT_TOKEN } from './telegram-server.ts'
import { argumentsOf, setStage, type Stage, untilNothingWaits } from './bad-input/stage.ts'
import { uploadMutantsOf } from './bad-input/upload-mutants.ts'
import { buildAgent } from './build-people.ts'
import type { Caller } from './caller.ts'

/** For each call and role. A few here; the bench sets RUNS=10000. */
const RUNS = Number(process.env['RUNS'] ?? 2)
/** What is right after all and changes the desk is costly to try and proves little: of each kind so often. */
const TAKEN_OF_A_KIND = 5
/** What can be wrong with them is some fifty broken forms, and most are taken. */
const OF_CALLS_THAT_TAKE_NOTHING = 100
/** What was taken uses the stage up: then there is a new one. */
const ON_ONE_STAGE = 500
const SEED = Number(process.env['SEED'] ?? randomInt(2 ** 31))

const HOUR = 3600_000

/** Longer than any wait after wrong guesses. */
const GUESSES_FORGOTTEN = 16 * 60_000

/** A failing receiver would be tried again and reported to administrators in the middle of a trial. */
const takesPosts = () => Promise.resolve({ status: 200, headers: {}, bytes: new Uint8Array() })

let one: ChatServer
let digest: () => Promise<Digest>

beforeAll(async () => {
  // Its clock runs for months, in which the server would put old events away by itself, beside the calls.
  one = await startChatServer({ webhookHttp: takesPosts, config: { eventsKept: 1_000_000 * HOUR } })
  digest = await watchTables(one.server)
})
afterAll(() => one.stop())

const served = Object.keys(calls).filter((name): name is CallName => name in calls)

const callers = new Map<boolean, Caller>()
/** Null when something answered 2xx may have used it up. */
let stage: Stage | null = null

/** An administrator or an agent of Support; another one when a right answer has ended the session. */
async function somebody(isAdmin: boolean): Promise<Caller> {
  const known = callers.get(isAdmin)
  if (known !== undefined && (await known.request(calls.validate.path)).ok) return known
  // Bad sign-ins use up what one address may try in a minute.
  one.server.clock.tick(61_000)
  const caller = await one.server.signIn(
    await buildAgent(one.server, { department: one.company.support, isAdmin }),
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
    one.server.clock.tick(GUESSES_FORGOTTEN)
    response = await once()
  }
  return { status: response.status, text: await response.text() }
}

/** How often a call was asked, and how often it took what it was given. */
interface Tried {
  asked: number
  taken: number
}

declare module 'vitest' {
  interface TaskMeta {
    tried?: Tried
  }
}

async function tryBadInput(name: CallName, isAdmin: boolean): Promise<Tried> {
  const { params, query, body, file }: Call = calls[name]
  const takesNothing = (params ?? query ?? body ?? file) === undefined
  const runs = takesNothing ? Math.min(RUNS, OF_CALLS_THAT_TAKE_NOTHING) : RUNS
  const tried: Tried = { asked: 0, taken: 0 }
  const taken = new Map<string, number>()
  const isWorth = (mutant: Mutant): boolean =>
    takesNothing || (taken.get(mutant.kind) ?? 0) < TAKEN_OF_A_KIND || isRefusedBySchema(calls[name], mutant)
  const note = ({ kind }: Mutant, { isRefused, isChange }: Outcome) => {
    tried.asked += 1
    if (!isRefused) tried.taken += 1
    if (isChange) taken.set(kind, (taken.get(kind) ?? 0) + 1)
  }
  for (let begun = 0; begun < runs; begun += ON_ONE_STAGE) {
    const numRuns = Math.min(ON_ONE_STAGE, runs - begun)
    await tryOnStage(name, isAdmin, { isWorth, note, numRuns, seed: SEED + begun })
  }
  return tried
}

interface Outcome {
  isRefused: boolean
  isChange: boolean
}

interface Runs {
  isWorth(mutant: Mutant): boolean
  note(mutant: Mutant, outcome: Outcome): void
  numRuns: number
  seed: number
}

async function tryOnStage(name: CallName, isAdmin: boolean, { isWorth, note, ...runs }: Runs): Promise<void> {
  const call: Call = calls[name]
  let caller = await somebody(isAdmin)
  const base = argumentsOf(name, (stage ??= await setStage(one, caller)))
  const mutants = call.file === undefined ? mutantsOf(call, base) : uploadMutantsOf(call, base)
  await untilNothingWaits(one)
  let before = await digest()
  await fc.assert(
    fc.asyncProperty(mutants, async (mutant) => {
      fc.pre(isWorth(mutant))
      const answered = await ask(caller, call, mutant)
      const wrong = judge(name, mutant, answered, [
        caller.cookie ?? 'no cookie',
        one.server.app.config.dataDir,
      ])
      const isRefused = answered.status >= 400
      const changed = changedTables(before, await digest())
      expect([...wrong, ...(isRefused ? changed : [])]).toEqual([])
      note(mutant, { isRefused, isChange: changed.length > 0 })
      if (changed.length === 0) return
      stage = null
      caller = await somebody(isAdmin)
      // What was taken away here is what every stage is made with.
      if (name === 'removeTelegram')
        await one.admin.call(calls.setupTelegram, { body: { bot_id: BOT_TOKEN } })
      await untilNothingWaits(one)
      before = await digest()
    }),
    runs,
  )
}

describe.each([
  { who: 'an administrator', isAdmin: true },
  { who: 'an agent', isAdmin: false },
])(`bad input by $who (seed ${SEED})`, ({ isAdmin }) => {
  test.for(served)(
    '%s is refused with its field, never a fault of ours, and changes nothing',
    { timeout: RUNS * 5000 },
    async (name, { task }) => {
      task.meta.tried = await tryBadInput(name, isAdmin)
    },
  )
})

test('uploads that were refused leave no file behind', async () => {
  expect(await readdir(one.server.app.files.temporaryDir)).toEqual([])
})

test('a row that is written in any way is seen', async () => {
  const { query } = one.server.app.db
  const before = await digest()
  await query.updateTable('departments').set({ deleted_on: sql`deleted_on` }).execute()
  expect(changedTables(before, await digest())).toEqual([])
  await query.updateTable('departments').set({ deleted_on: sql`now()` }).execute()
  expect(changedTables(before, await digest())).toEqual(['departments'])
})
