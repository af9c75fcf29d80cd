import { fileURLToPath } from 'node:url'
import { runJourneys } from '../../kit/checks/run-journeys.ts'
import type { Findings } from '../../kit/measure/report.ts'

interface PoorRun {
  /** `daily` are those of `npm test`, `nightly` all others. */
  journeys: 'daily' | 'nightly'
  /** Milliseconds by which an answer or a live event reaches the page later at most. */
  answers?: number
  /** Milliseconds by which a call leaves the page later at most. */
  calls?: number
  /** Milliseconds that a live connection lasts at least, and thrice at most. */
  cut?: number
}

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** What an agent or a visitor does at once is kept although answers and calls are late, and connections are cut. */
export async function spoilLines(runs: readonly PoorRun[]): Promise<Findings> {
  const rows: Findings['rows'][number][] = []
  const wrong = { 'journeys that failed': 0, 'runs that broke off': 0 }
  for (const { journeys, answers = 0, calls = 0, cut = 0 } of runs) {
    const run = [
      journeys,
      ...(answers > 0 ? [`answers up to ${answers} ms late`] : []),
      ...(calls > 0 ? [`calls up to ${calls} ms late`] : []),
      ...(cut > 0 ? [`connections cut after ${cut} to ${3 * cut} ms`] : []),
    ].join(', ')
    const settings = { LATE_ANSWERS: answers, LATE_CALLS: calls, CUT_AFTER: cut }
    const env = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]))
    const { passed, failed, trouble } = await runJourneys({
      root,
      words: [],
      env: { JOURNEYS: journeys, ...env },
    })
    rows.push({ what: `passed: ${run}`, figure: String(passed) })
    for (const why of failed) rows.push({ what: `failed: ${run}`, figure: inACell(why) })
    if (trouble !== null) rows.push({ what: `broke off: ${run}`, figure: inACell(trouble) })
    wrong['journeys that failed'] += failed.length
    wrong['runs that broke off'] += trouble === null && passed > 0 ? 0 : 1
  }
  return {
    title: 'Journeys on a poor line',
    setting: `Journeys in a real Chromium, those of \`npm test\` (daily) and all others (nightly). Each answer of the server, each live event and each call is late by a random time of its own: answers and calls overtake each other, live events stay in order. Live connections are closed again and again.`,
    rows,
    wrong,
  }
}

const inACell = (words: string): string => words.replaceAll('|', '/')
