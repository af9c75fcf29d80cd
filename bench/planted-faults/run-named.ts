import { type RanNamed, runJourneys } from '../kit/checks/run-journeys.ts'
import { runTests } from '../kit/checks/run-tests.ts'

/** Runs tests named `path › test name` in a copy, those of a browser last and only while all the others pass. */
export async function runNamed(root: string, tests: readonly string[]): Promise<RanNamed> {
  if (tests.length === 0) return NOTHING
  const named = tests.map(parsed)
  const journeys = named.filter(({ path }) => path.endsWith('.spec.ts'))
  const others = named.filter(({ path }) => !path.endsWith('.spec.ts'))
  const ran = others.length === 0 ? NOTHING : await runVitest(root, filesOf(others), patternOf(others))
  if (journeys.length === 0 || ran.failed.length > 0) return ran
  const walked = await runJourneys({
    root,
    words: ['--max-failures=1', '-g', patternOf(journeys).source, ...filesOf(journeys)],
  })
  return { failed: walked.failed, passed: ran.passed + walked.passed, trouble: ran.trouble ?? walked.trouble }
}

const NOTHING: RanNamed = { failed: [], passed: 0, trouble: null }

interface Named {
  path: string
  name: string
}

function parsed(test: string): Named {
  const [path = '', ...name] = test.split(' › ')
  return { path, name: name.join(' › ') }
}

const filesOf = (tests: readonly Named[]): string[] => [...new Set(tests.map(({ path }) => path))]

/** Names as they are written: the values that a table of tests or a template inserts may be anything. */
function patternOf(tests: readonly Named[]): RegExp {
  const patterns = tests.map(({ name }) =>
    name
      .split(/\$\{[^}]*\}|%[a-z]|\$\w+/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*'),
  )
  return new RegExp(`(?:${[...new Set(patterns)].join('|')})$`)
}

async function runVitest(root: string, files: string[], names: RegExp): Promise<RanNamed> {
  try {
    const { tests, brokenFiles } = await runTests(files, {}, { named: names.source, root })
    const failed = tests
      .filter(({ isPassed }) => !isPassed)
      .map(({ title, complaint }) => `${title}: ${complaint}`)
    return {
      failed,
      passed: tests.length - failed.length,
      trouble: brokenFiles.join(' ').slice(0, 1000) || null,
    }
  } catch (error) {
    return { failed: [], passed: 0, trouble: String(error).slice(0, 1000) }
  }
}
