import { fileURLToPath } from 'node:url'
import { runJourneys } from '../../kit/checks/run-journeys.ts'
import type { Findings } from '../../kit/measure/report.ts'

interface LateRun {
  /** `daily` are those of `npm test`, `nightly` all others. */
  journeys: 'daily' | 'nightly'
  /** Milliseconds by which an answer or a live event is held back at most. */
  heldBack: number
}

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** What an agent or a visitor does at once is kept although the answer to what was done before is late. */
export async function answerLate(runs: readonly LateRun[]): Promise<Findings> {
  const rows: Findings['rows'][number][] = []
  const wrong = { 'journeys that failed': 0, 'runs that broke off': 0 }
  for (const { journeys, heldBack } of runs) {
    const run = `${journeys}, held back by up to ${heldBack} ms`
    const env = { JOURNEYS: journeys, HELD_BACK_MS: String(heldBack) }
    const { passed, failed, trouble } = await runJourneys({ root, words: [], env })
    rows.push({ what: `passed: ${run}`, figure: String(passed) })
    for (const why of failed) rows.push({ what: `failed: ${run}`, figure: inACell(why) })
    if (trouble !== null) rows.push({ what: `broke off: ${run}`, figure: inACell(trouble) })
    wrong['journeys that failed'] += failed.length
    wrong['runs that broke off'] += trouble === null && passed > 0 ? 0 : 1
  }
  return {
    title: 'Journeys with late answers',
    setting: `Journeys in a real Chromium, those of \`npm test\` (daily) and all others (nightly); each answer of the server and each live event reaches the page later by a random time, each by itself: answers overtake each other, live events stay in order.`,
    rows,
    wrong,
  }
}

const inACell = (words: string): string => words.replaceAll('|', '/')
