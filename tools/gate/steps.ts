import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { findChromium } from './chromium.ts'
import { runCommand } from './run-command.ts'
import { add, failedOnce, passedOnce, type Tally, tallyOfPlaywright, tallyOfVitest } from './tally.ts'

export type Step = {
  name: string
  description: string
  /** Part of `npm run check`. */
  check: boolean
  /** Runs only when named: a plain run covers it with another step. */
  only: boolean
  /** Begins when these have ended, if they run at all; all others run beside it. */
  after: string[]
  run: (root: string, show: (text: string) => void) => Promise<Tally>
}

/**
 * What is made up is the same in every run: the gate is about a change, and must not fail for a fault that was there before.
 * Tests that are run by themselves, and the long runs of the bench, make up something else each time.
 */
const seed = process.env['SEED'] ?? '20261124'

/** On fewer cores the browsers would take the time of the tests and nothing would be gained. */
const coresForBoth = 4

/**
 * Of two programs in Go, which live for half a minute: with Go's own rule they take 3 GB of memory too, and a fifth of their work is
 * collecting it.
 */
const collectsSeldom = { GOGC: '800', GOMEMLIMIT: '3GiB' }

export const steps: Step[] = [
  check(
    'format',
    'Biome finds every file in its own layout',
    [],
    ['@biomejs/biome/bin/biome', 'format', '.'],
  ),
  // Each checker of a package learns all of its types anew: four take three times the work of one.
  check(
    'types',
    'TypeScript, strict, every package',
    [],
    ['typescript/bin/tsc', '-b', '--checkers', '1'],
    collectsSeldom,
  ),
  check(
    'lint',
    'oxlint, with type-aware rules',
    [],
    ['oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
    // Here too each thread learns the types anew: two take 105 s of processor time where one takes 66 s.
    { ...collectsSeldom, GOMAXPROCS: '1' },
  ),
  check(
    'unused',
    'knip finds no file, export or dependency that nobody uses',
    ['format'],
    ['knip/bin/knip.js'],
  ),
  {
    name: 'architecture',
    description: 'who may import whom, and what the documents promise',
    check: true,
    only: true,
    after: ['unused'],
    run: vitest('architecture', ['--project', 'tools']),
  },
  {
    name: 'web',
    description: 'the web app builds',
    check: false,
    only: false,
    after: ['unused'],
    run: async (root, show) =>
      (await runCommand(['tools/run.mjs', 'build'], { root, show })) === 0 ? passedOnce : failedOnce,
  },
  {
    name: 'browser',
    description: 'there is a Chromium for the journeys',
    check: false,
    only: false,
    after: [],
    run: async (root, show) => ((await theBrowser(root, show)) ? passedOnce : failedOnce),
  },
  {
    name: 'tests',
    description: 'rules of the code, units, the server through its API',
    check: false,
    only: false,
    after: [],
    run: vitest('tests', ['--project', '!short', '--project', '!nightly']),
  },
  {
    name: 'journeys',
    description: 'what agents do, in a real browser',
    check: false,
    only: false,
    after: ['web', 'browser', ...(availableParallelism() < coresForBoth ? ['tests'] : [])],
    run: (root, show) => runJourneys(root, show, 'daily'),
  },
  {
    name: 'nightly',
    description: 'what proves the platform and the breadth of the screens rather than a change',
    check: false,
    only: true,
    after: ['web', 'browser', 'tests', 'journeys'],
    run: async (root, show) =>
      add(
        await vitest('nightly', ['--project', 'nightly'])(root, show),
        await runJourneys(root, show, 'nightly'),
      ),
  },
]

function check(
  name: string,
  description: string,
  after: string[],
  [tool = '', ...args]: string[],
  settings: Record<string, string> = {},
): Step {
  const run: Step['run'] = async (root, show) =>
    (await runCommand([join('node_modules', tool), ...args], { root, show, settings })) === 0
      ? passedOnce
      : failedOnce
  return { name, description, check: true, only: false, after, run }
}

function vitest(name: string, chosen: string[]): Step['run'] {
  return async (root, show) => {
    const report = freshReport(root, `${name}.json`)
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...chosen]
    const exit = await runCommand(['node_modules/vitest/vitest.mjs', ...args], {
      root,
      show,
      settings: { SEED: seed },
    })
    return tallyOfVitest(report, exit)
  }
}

let browser: ReturnType<typeof findChromium> | undefined

function theBrowser(root: string, show: (text: string) => void): ReturnType<typeof findChromium> {
  return (browser ??= findChromium(root, show))
}

async function runJourneys(
  root: string,
  show: (text: string) => void,
  which: 'daily' | 'nightly',
): Promise<Tally> {
  const found = await theBrowser(root, show)
  if (!found) return failedOnce
  const report = freshReport(root, `journeys-${which}.json`)
  const exit = await runCommand(
    ['node_modules/@playwright/test/cli.js', 'test', '--config=packages/journeys', '--reporter=list,json'],
    { root, show, settings: { ...found, JOURNEYS: which, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  )
  return tallyOfPlaywright(report, exit)
}

function freshReport(root: string, name: string): string {
  const report = join(root, '.cache/reports', name)
  mkdirSync(dirname(report), { recursive: true })
  rmSync(report, { force: true })
  return report
}
