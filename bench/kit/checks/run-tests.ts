import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** How often a call was asked, and how often it took what it was given. */
const Tried = z.object({ asked: z.number(), taken: z.number() })

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          title: z.string(),
          ancestorTitles: z.array(z.string()),
          status: z.string(),
          duration: z.number().nullish(),
          meta: z.object({ tried: Tried.optional() }).optional(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

export interface RanTest {
  title: string
  group: string
  isPassed: boolean
  milliseconds: number
  tried: z.infer<typeof Tried> | null
  /** The beginning of the failure message, which contains seed and counterexample. */
  complaint: string
}

interface Ran {
  tests: readonly RanTest[]
  /** Files that failed as a whole, or of which nothing ran. */
  brokenFiles: readonly string[]
}

const project = fileURLToPath(new URL('../../../', import.meta.url))

interface Choice {
  /** Only tests whose names this pattern fits. */
  named?: string
  /** Another copy of the project than this one. */
  root?: string
}

/**
 * Tests of `npm test` at another length or in another place than there, in a process of their own.
 * @throws when they end without a report
 */
export async function runTests(
  paths: readonly string[],
  env: Readonly<Record<string, string>>,
  { named, root = project }: Choice = {},
): Promise<Ran> {
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-tests-'))
  const report = join(folder, 'report.json')
  try {
    const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
    const words = ['run', '--reporter=json', `--outputFile=${report}`]
    if (named !== undefined) words.push('-t', named)
    const child = spawn(process.execPath, [vitest, ...words, ...paths], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let complaints = ''
    child.stderr.on('data', (chunk: Buffer) => {
      complaints = (complaints + chunk.toString()).slice(-5000)
    })
    await once(child, 'close')
    const text = await readFile(report, 'utf8').catch(() => null)
    if (text === null) throw new Error(`The tests ended without a report: ${complaints}`)
    return read(Report.parse(JSON.parse(text)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function read({ testResults }: z.infer<typeof Report>): Ran {
  return {
    brokenFiles: testResults
      .filter(
        ({ status, assertionResults }) =>
          assertionResults.every((one) => one.status === 'skipped') ||
          (status !== 'passed' && assertionResults.every((one) => one.status === 'passed')),
      )
      .map(({ name, message }) => `${name} ${message ?? ''}`),
    tests: testResults.flatMap(({ assertionResults }) =>
      assertionResults
        .filter(({ status }) => status !== 'skipped')
        .map(({ title, ancestorTitles, status, duration, meta, failureMessages }) => ({
          title,
          group: ancestorTitles.join(' '),
          isPassed: status === 'passed',
          milliseconds: duration ?? 0,
          tried: meta?.tried ?? null,
          complaint: (failureMessages ?? []).join(' ').slice(0, 300).replaceAll(/\s+/g, ' '),
        })),
    ),
  }
}
