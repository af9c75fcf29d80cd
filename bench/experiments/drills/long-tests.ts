import type { Findings } from '../../kit/measure/report.ts'
import { type RanTest, runTests } from '../../kit/checks/run-tests.ts'

export interface LongPlan {
  /** How many made-up inputs, or sequences of actions, each test tries. */
  runs: number
  seed: number
}

const roles = ['an administrator', 'an agent'] as const

/** Every call and every socket message with made-up input, half of it by an administrator and half by an agent. */
export async function tryBadInput({ runs, seed }: LongPlan): Promise<Findings> {
  const ofCalls = ['packages/server/src/testing/bad-input.test.ts']
  const ofSockets = ['packages/server/src/testing/bad-input-socket.test.ts']
  const each = Math.ceil(runs / roles.length)
  const ran = await Promise.all([
    ...roles.map((role) =>
      runTests(ofCalls, { RUNS: String(each), SEED: String(seed) }, { named: `bad input by ${role}` }),
    ),
    runTests(ofSockets, { RUNS: String(runs), SEED: String(seed) }),
  ])
  const tests = ran.flatMap((one) => one.tests)
  const brokenFiles = ran.flatMap((one) => one.brokenFiles)
  const byRole = tests.filter(({ group }) => group.startsWith('bad input by'))
  const calls = new Map<string, RanTest[]>()
  for (const test of byRole) {
    const [name = ''] = test.title.split(' ')
    calls.set(name, [...(calls.get(name) ?? []), test])
  }
  return {
    title: 'Bad input to every call',
    setting: `Each call of the contract gets ${each} mutants of a right input from an administrator and as many from an agent; calls without input get every broken form. Sockets receive ${runs} messages. A mutant must be refused with a message, with its field, reveal no internals and change no row of any table, or be accepted because the schema accepts it. Seed ${seed}.`,
    rows: [
      { what: 'calls tried', figure: String(calls.size) },
      {
        what: 'inputs tried',
        figure: `${asked(byRole)}, of which ${taken(byRole)} were right after all and taken`,
      },
      ...[...calls].map(([name, ofCall]) => ({
        what: `\`${name}\``,
        figure: `${ofCall.filter(({ isPassed }) => isPassed).length} of ${ofCall.length} roles, ${asked(ofCall)} inputs, ${seconds(ofCall)}`,
      })),
      ...complaints(tests),
    ],
    wrong: {
      'tests that found something wrong': tests.filter(({ isPassed }) => !isPassed).length,
      'files that did not run': brokenFiles.length + (calls.size === 0 ? 1 : 0),
      'calls not tried as both roles': [...calls.values()].filter((ofCall) => ofCall.length !== 2).length,
    },
  }
}

/** The old state plus the received events is the new state, for every action and for sequences of actions. */
export async function explainState({ runs, seed }: LongPlan): Promise<Findings> {
  const { tests, brokenFiles } = await runTests(['packages/server/src/testing/events-explain-state'], {
    RUNS: String(runs),
    SEED: String(seed),
  })
  const isSequence = ({ title }: RanTest) => title.includes('in any order')
  const sequences = tests.filter(isSequence)
  return {
    title: 'Events explain what everybody sees',
    setting: `Four people watch while an operation is done: what each saw before, with the events each received, applied twice, is compared with what each fetches afterwards. Every operation by itself, then ${runs} made-up sequences of operations by anybody, refused ones among them. Seed ${seed}.`,
    rows: [
      { what: 'operations by themselves', figure: String(tests.length - sequences.length) },
      { what: 'sequences of operations', figure: String(sequences.length * runs) },
      { what: 'they took', figure: seconds(sequences) },
      ...complaints(tests),
    ],
    wrong: {
      'states that events do not explain': tests.filter(({ isPassed }) => !isPassed).length,
      'files that did not run': brokenFiles.length + (sequences.length === 0 ? 1 : 0),
    },
  }
}

const complaints = (tests: readonly RanTest[]): Findings['rows'] =>
  tests
    .filter(({ isPassed }) => !isPassed)
    .map(({ group, title, complaint }) => ({
      what: `wrong: ${group} ${title}`,
      figure: complaint.replaceAll('|', '/'),
    }))

const asked = (tests: readonly RanTest[]): number =>
  tests.reduce((sum, { tried }) => sum + (tried?.asked ?? 0), 0)

const taken = (tests: readonly RanTest[]): number =>
  tests.reduce((sum, { tried }) => sum + (tried?.taken ?? 0), 0)

const seconds = (tests: readonly RanTest[]): string =>
  `${Math.round(tests.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000)} s`
