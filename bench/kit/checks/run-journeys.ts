import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

/** How tests went that were called by file and name. */
export interface RanNamed {
  /** Their names and why. */
  failed: string[]
  passed: number
  /** Why the tests did not run, or not in full; null when they did. */
  trouble: string | null
}

const Complaint = z.object({ message: z.string().optional() })

const Suite = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      ok: z.boolean(),
      tests: z.array(z.object({ results: z.array(z.object({ errors: z.array(Complaint) })) })),
    }),
  ),
  get suites() {
    return z.array(Suite).optional()
  },
})
type Suite = z.infer<typeof Suite>

const Report = z.object({
  stats: z.object({ expected: z.number() }),
  suites: z.array(Suite),
  errors: z.array(Complaint),
})

/** Only where what the browser loads has changed since. */
const BUILD = `
  const { buildWebIfChanged } = await import('./tools/run/web-build.mjs')
  buildWebIfChanged(process.cwd(), { path: process.execPath, env: process.env })`

/** A copy of the project, what else Playwright is asked for, such as files, and further settings of the environment. */
interface ChosenJourneys {
  root: string
  words: readonly string[]
  env?: Readonly<Record<string, string>>
}

/** Journeys of a copy, against a fresh build of its web app. */
export async function runJourneys({ root, words: chosen, env = {} }: ChosenJourneys): Promise<RanNamed> {
  const built = await ended(root, ['--eval', BUILD], {})
  if (built.code !== 0) return { failed: [], passed: 0, trouble: `The web app was not built: ${built.words}` }
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-journeys-'))
  try {
    const report = join(folder, 'report.json')
    const words = ['node_modules/@playwright/test/cli.js', 'test', '--config=packages/journeys']
    const { words: printed } = await ended(root, [...words, '--reporter=json', ...chosen], {
      ...env,
      CHROMIUM: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    })
    const text = await readFile(report, 'utf8').catch(() => null)
    if (text === null) return { failed: [], passed: 0, trouble: `There is no report: ${printed}` }
    const { stats, suites, errors } = Report.parse(JSON.parse(text))
    const [error] = errors
    return {
      failed: suites.flatMap(failuresOf),
      passed: stats.expected,
      trouble: error === undefined ? null : (error.message ?? 'an error without words'),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function failuresOf({ specs, suites = [] }: Suite): string[] {
  const own = specs
    // Tests skipped after the first failure have no result, and are not reported as having one.
    .map(({ title, ok, tests }) => ({ title, ok, results: tests.flatMap(({ results }) => results) }))
    .filter(({ ok, results }) => !ok && results.some(({ errors }) => errors.length > 0))
    .map(({ title, results }) => {
      const [first] = results.flatMap(({ errors }) => errors)
      return `${title}: ${plain(first?.message ?? '')}`
    })
  return [...own, ...suites.flatMap(failuresOf)]
}

/** Without the colours of a terminal. */
const plain = (message: string): string =>
  stripVTControlCharacters(message).slice(0, 300).replaceAll(/\s+/g, ' ')

async function ended(
  root: string,
  words: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; words: string }> {
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let printed = ''
  child.stderr.on('data', (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-1000)
  })
  await once(child, 'close')
  return { code: child.exitCode, words: printed }
}
