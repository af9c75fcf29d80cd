import type { Findings } from '../kit/measure/report.ts'
import { type PlantedFault, plantedFaults } from './fault-list.ts'
import { findingsOf } from './findings.ts'
import { isClean, type Judged, type Kept, keptVerdicts, type Sound, type Verdict } from './kept-verdicts.ts'
import { runNamed } from './run-named.ts'
import { makeSpareCopy, type SpareCopy } from './spare-copy.ts'

interface Plan {
  /** Only this sample. */
  sample?: PlantedFault['sample']
  /** Of each fault, as soon as it is judged. */
  onJudged?: (line: string) => void
}

/** Their tests are run together before any of them is planted. */
const TOGETHER = 20

/**
 * Plants one fault after the other in a copy of the project and runs the tests that its rule names: a fault that they
 * let pass is a rule that is not proved. FAULTS, a pattern, chooses some by their rule, file or tests. VERDICTS, a
 * file, stores the findings, so that a run continues where another stopped; MINUTES stops it by itself.
 */
export async function plantFaults({ sample, onJudged }: Plan = {}): Promise<Findings> {
  const begun = performance.now()
  const wished = new RegExp(process.env['FAULTS'] ?? '')
  const minutes = sample ? Infinity : Number(process.env['MINUTES'] ?? Infinity)
  const faults = plantedFaults()
    .filter((fault) => sample === undefined || fault.sample === sample)
    .filter(({ rule, file, tests }) => wished.test([rule, file, ...tests].join(' ')))
  const kept = await keptVerdicts(sample ? undefined : process.env['VERDICTS'], faults)
  const known = new Set(kept.noticed.map(({ fault }) => JSON.stringify(fault)))
  const left = faults.filter((fault) => !known.has(JSON.stringify(fault)))
  const isOver = (): boolean => performance.now() - begun > minutes * 60_000
  const found = await plantEach(left, kept, isOver, ({ fault, verdict, seconds }) => {
    const why = verdict.kind === 'noticed' ? verdict.by : verdict.why
    onJudged?.(`${seconds.toFixed(1)} s · ${verdict.kind}: ${fault.rule} — ${why}`)
  })
  return findingsOf([...kept.noticed, ...found.judged], [...kept.sound, ...found.sound], faults.length)
}

async function plantEach(
  faults: readonly PlantedFault[],
  kept: Kept,
  isOver: () => boolean,
  onJudged: (one: Judged) => void,
): Promise<{ judged: Judged[]; sound: Sound[] }> {
  const run = new Date().toISOString()
  const judged: Judged[] = []
  const sound: Sound[] = []
  const copy = await makeSpareCopy()
  const prove = async (named: readonly PlantedFault[]): Promise<void> => {
    const proved = new Set([...kept.sound, ...sound.filter(isClean)].flatMap(({ tests }) => tests))
    const tests = [...new Set(named.flatMap((one) => one.tests))].filter((test) => !proved.has(test))
    if (tests.length === 0) return
    const ran: Sound = { is: 'sound', run, tests, ...(await runNamed(copy.root, tests)) }
    sound.push(ran)
    await kept.keep(ran)
  }
  try {
    // One test that failed before its fault leaves those beside it unproved.
    if (!isOver()) await prove(kept.noticed.map(({ fault }) => fault))
    for (const [index, fault] of faults.entries()) {
      if (isOver()) break
      if (index % TOGETHER === 0) await prove(faults.slice(index, index + TOGETHER))
      const begun = performance.now()
      const verdict = await judge(copy, fault)
      const seconds = Math.round((performance.now() - begun) / 100) / 10
      const one: Judged = { is: 'judged', run, fault, verdict, seconds }
      judged.push(one)
      onJudged(one)
      await kept.keep(one)
    }
    return { judged, sound }
  } finally {
    await copy.remove()
  }
}

async function judge(copy: SpareCopy, { file, find, replace, tests }: PlantedFault): Promise<Verdict> {
  const restore = await copy.plant(file, find, replace)
  if (restore === null) return { kind: 'lost', why: `\`${find}\` does not stand exactly once in ${file}` }
  try {
    const { failed, passed, trouble } = await runNamed(copy.root, tests)
    const [first] = failed
    if (first !== undefined) return { kind: 'noticed', by: first }
    if (trouble !== null || passed === 0) return { kind: 'not run', why: trouble ?? 'no test has this name' }
    return { kind: 'survived', why: `\`${find}\` made \`${replace}\` in ${file}` }
  } finally {
    await restore()
  }
}
