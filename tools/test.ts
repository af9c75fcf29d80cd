// npm test: every check and every suite in readable order; the last line shows how many passed and failed.
import { join } from 'node:path'
import { steps, type Step } from './gate/steps.ts'
import { add, inWords, nothing, type Tally } from './gate/tally.ts'

const root = join(import.meta.dirname, '..')
const wanted = process.argv.slice(2)

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
  const results: { step: Step; tally: Tally; seconds: string }[] = []
  for (const step of chosenSteps) {
    console.log(`\n── ${step.name}: ${step.description}`)
    const started = performance.now()
    const tally = await step.run(root)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    results.push({ step, tally, seconds })
    console.log(`${sign(tally)} ${step.name} (${seconds} s)`)
  }
  console.log('\n── Summary')
  for (const { step, tally, seconds } of results) {
    console.log(`${sign(tally)} ${step.name.padEnd(14)} ${seconds.padStart(7)} s   ${inWords(tally)}`)
  }
  const all = results.map(({ tally }) => tally).reduce(add, nothing)
  for (const failure of all.failures) console.log(`\n✗ ${failure}`)
  console.log(`\n${inWords(all)}`)
  return all.failed > 0 ? 1 : 0
}

function chosen(names: string[]): Step[] {
  if (names.length === 0) return steps.filter(({ only }) => !only)
  return steps.filter(({ name, check }) => names.includes(name) || (check && names.includes('checks')))
}

function sign(tally: Tally): string {
  return tally.failed > 0 ? '✗' : '✓'
}
