import type { Findings } from '../kit/measure/report.ts'
import { isClean, type Judged, type Sound, type Verdict } from './kept-verdicts.ts'

/** The report of faults judged in one run, or in several that were joined. */
export function findingsOf(judged: readonly Judged[], sound: readonly Sound[], wished: number): Findings {
  const of = (kind: Verdict['kind']) => judged.filter(({ verdict }) => verdict.kind === kind)
  const rules = new Set(judged.map(({ fault }) => fault.rule))
  const runs = [...new Set(judged.map(({ run }) => run))].toSorted()
  const failed = sound.flatMap((one) => one.failed)
  const troubles = sound.flatMap(({ trouble }) => trouble ?? [])
  return {
    title: 'Planted faults',
    setting:
      'One fault after the other is planted in a copy of the project: a limit is another number, a right is given to somebody else, a text is another one. Then the tests run that docs/evidence/coverage.md names for the rule. All of them must pass before, and one must fail with the fault.',
    rows: [
      { what: 'faults planted', figure: `${judged.length}, in ${rules.size} rules` },
      { what: 'noticed by a test of the rule', figure: String(of('noticed').length) },
      {
        what: 'tests that passed before',
        figure: String(sound.filter(isClean).reduce((sum, { passed }) => sum + passed, 0)),
      },
      ...(runs.length > 1
        ? [{ what: 'runs joined', figure: `${runs.length}, the first begun ${runs[0]}` }]
        : []),
      ...judged.flatMap(({ fault, verdict }) =>
        verdict.kind === 'noticed'
          ? []
          : [{ what: fault.rule, figure: inACell(`${verdict.kind}: ${verdict.why}`) }],
      ),
      ...failed.map((one) => ({ what: 'failed before any fault', figure: inACell(one) })),
      ...troubles.map((one) => ({ what: 'before any fault', figure: inACell(one) })),
    ],
    wrong: {
      'faults that survived': of('survived').length,
      'faults whose place is not there any more': of('lost').length,
      'faults whose tests did not run': of('not run').length,
      'faults left for another run': wished - judged.length,
      'tests that failed without a fault': failed.length + troubles.length,
    },
  }
}

/** A row of a table has no line breaks. */
const inACell = (words: string): string => words.replaceAll(/\s*\n\s*/g, ' ⏎ ').replaceAll('|', '\\|')
