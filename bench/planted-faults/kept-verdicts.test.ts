import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PlantedFault } from './fault-list.ts'
import { findingsOf } from './findings.ts'
import { type Judged, keptVerdicts, type Verdict } from './kept-verdicts.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdicts-'))
})
afterEach(() => rm(folder, { recursive: true }))

const fault = (rule: string, replace = 'b'): PlantedFault => ({
  rule,
  file: 'a.ts',
  find: 'a',
  replace,
  tests: ['a.test.ts › a'],
})
const judged = (one: PlantedFault, verdict: Verdict, run = 'first'): Judged => ({
  is: 'judged',
  run,
  fault: one,
  verdict,
  seconds: 1,
})
const noticed = { kind: 'noticed', by: 'a: expected b to be a' } as const
const survived = { kind: 'survived', why: '`a` made `b`' } as const

it('faults that a stopped run has detected are not planted again, all others are', async () => {
  const path = join(folder, 'verdicts')
  const [one, two, three] = [fault('One'), fault('Two'), fault('Three')]
  const first = await keptVerdicts(path, [one, two, three])
  expect(first).toMatchObject({ noticed: [], sound: [] })
  await first.keep({ is: 'sound', run: 'first', tests: one.tests, failed: [], passed: 1, trouble: null })
  await first.keep({ is: 'sound', run: 'first', tests: two.tests, failed: ['b'], passed: 1, trouble: null })
  for (const line of [judged(one, noticed), judged(two, survived), judged(three, noticed)])
    await first.keep(line)
  const second = await keptVerdicts(path, [one, two, fault('Three', 'c')])
  expect(second.noticed.map(({ fault: { rule } }) => rule)).toEqual(['One'])
  expect(second.sound.map(({ passed }) => passed)).toEqual([1])
  await second.keep(judged(two, noticed, 'second'))
  expect((await keptVerdicts(path, [one, two])).noticed).toHaveLength(2)
})

it('a report with faults that are not judged yet is not clean, and counts them', () => {
  const runs = [judged(fault('One'), noticed), judged(fault('Two'), survived, 'second')]
  const { rows, wrong } = findingsOf(runs, [], 5)
  expect(rows).toContainEqual({ what: 'runs joined', figure: '2, the first begun first' })
  expect(wrong).toMatchObject({ 'faults that survived': 1, 'faults left for another run': 3 })
})
