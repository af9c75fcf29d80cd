// npm test: every check and every suite in readable order; the last line shows how many passed and failed.
import { join } from 'node:path'
import { openPages, type Page } from './gate/pages.ts'
import { steps, type Step } from './gate/steps.ts'
import { add, inWords, nothing, type Tally } from './gate/tally.ts'

const root = join(import.meta.dirname, '..')
const wanted = process.argv.slice(2)

type Result = { step: Step; tally: Tally; seconds: string }

const unknown = wanted.filter((name) => name !== 'checks' && !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(
    `There is no step ${unknown.join(', ')}. Steps: checks, ${steps.map(({ name }) => name).join(', ')}.`,
  )
  process.exitCode = 1
} else {
  process.exitCode = await runAll(chosen(wanted))
}

async function runAll(chosenSteps: Step[]): Promise<number> {
  const results = await runBesideEachOther(chosenSteps)
  console.log('\n── Summary')
  for (const { step, tally, seconds } of results) {
    console.log(`${sign(tally)} ${step.name.padEnd(14)} ${seconds.padStart(7)} s   ${inWords(tally)}`)
  }
  const all = results.map(({ tally }) => tally).reduce(add, nothing)
  for (const failure of all.failures) console.log(`\n✗ ${failure}`)
  console.log(`\n${inWords(all)}`)
  return all.failed > 0 ? 1 : 0
}

/** Starts each step as soon as the steps before it have ended; the output follows the order of the list. */
function runBesideEachOther(chosenSteps: Step[]): Promise<Result[]> {
  const openPage = openPages((text) => void process.stdout.write(text))
  const running = new Map<string, Promise<Result>>()
  for (const step of chosenSteps) {
    const before = step.after.flatMap((name) => running.get(name) ?? [])
    const page = openPage()
    running.set(
      step.name,
      Promise.all(before).then(() => runStep(step, page)),
    )
  }
  return Promise.all(running.values())
}

async function runStep(step: Step, page: Page): Promise<Result> {
  page.write(`\n── ${step.name}: ${step.description}\n`)
  const started = performance.now()
  const tally = await step.run(root, page.write)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  page.write(`${sign(tally)} ${step.name} (${seconds} s)\n`)
  page.end()
  return { step, tally, seconds }
}

function chosen(names: string[]): Step[] {
  if (names.length === 0) return steps.filter(({ only }) => !only)
  return steps.filter(({ name, check }) => names.includes(name) || (check && names.includes('checks')))
}

function sign(tally: Tally): string {
  return tally.failed > 0 ? '✗' : '✓'
}
