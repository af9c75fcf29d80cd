import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildWebIfChanged } from '../run/web-build.mjs'
import { findChromium } from './chromium.ts'
import { runCommand } from './run-command.ts'
import { failedOnce, passedOnce, type Tally, tallyOfPlaywright, tallyOfVitest } from './tally.ts'

export type Step = {
  name: string
  description: string
  /** Part of `npm run check`. */
  check: boolean
  /** Runs only when named: a plain run covers it with another step. */
  only: boolean
  run: (root: string) => Promise<Tally>
}

export const steps: Step[] = [
  check('format', 'Biome finds every file in its own layout', ['@biomejs/biome/bin/biome', 'format', '.']),
  check('lint', 'oxlint, with type-aware rules', ['oxlint/bin/oxlint', '--type-aware', '--deny-warnings']),
  check('types', 'TypeScript, strict, every room', ['typescript/bin/tsc', '-b']),
  check('unused', 'knip finds no file, export or dependency that nobody uses', ['knip/bin/knip.js']),
  {
    ...vitest('architecture', 'who may import whom, and what the documents promise', ['tools']),
    check: true,
    only: true,
  },
  { name: 'web', description: 'the web app builds', check: false, only: false, run: buildWebApp },
  vitest('tests', 'rules of the code, units, the server through its API', []),
  {
    name: 'journeys',
    description: 'what agents do, in a real browser',
    check: false,
    only: false,
    run: runJourneys,
  },
]

function check(name: string, description: string, [tool = '', ...args]: string[]): Step {
  const run = async (root: string) =>
    (await runCommand(root, [join('node_modules', tool), ...args])) === 0 ? passedOnce : failedOnce
  return { name, description, check: true, only: false, run }
}

function vitest(name: string, description: string, projects: string[]): Step {
  const run = async (root: string) => {
    const report = freshReport(root, `${name}.json`)
    const only = projects.flatMap((project) => ['--project', project])
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...only]
    // An experiment of the bench looks at pages; the quick check of the packages needs no browser and installs none.
    const browser = projects.length === 0 ? findChromium(root) : {}
    const exit = await runCommand(root, ['node_modules/vitest/vitest.mjs', ...args], browser)
    return tallyOfVitest(report, exit)
  }
  return { name, description, check: false, only: false, run }
}

async function buildWebApp(root: string): Promise<Tally> {
  try {
    buildWebIfChanged(root, { path: process.execPath, env: process.env })
    return passedOnce
  } catch (failure) {
    console.error(failure instanceof Error ? failure.message : failure)
    return failedOnce
  }
}

async function runJourneys(root: string): Promise<Tally> {
  const browser = findChromium(root)
  if (!browser) return failedOnce
  const report = freshReport(root, 'journeys.json')
  const exit = await runCommand(
    root,
    ['node_modules/@playwright/test/cli.js', 'test', '--config=packages/journeys', '--reporter=list,json'],
    { ...browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  )
  return tallyOfPlaywright(report, exit)
}

function freshReport(root: string, name: string): string {
  const report = join(root, '.cache/reports', name)
  mkdirSync(dirname(report), { recursive: true })
  rmSync(report, { force: true })
  return report
}
