import { experiments } from './experiments/full-length.ts'
import { reduced } from './experiments/reduced.ts'
import { isClean, reportOf, writeReport } from './kit/measure/report.ts'
import { runShort } from './short/run-short.ts'

/**
 * `npm run bench`: all experiments; `npm run bench -- kill-server idle-memory`: some.
 * `--reduced` shortens the long ones. Reports go to bench/reports. `npm run bench -- short` runs the short forms as tests.
 */
if (process.argv[2] === 'short') process.exit(await runShort())
const isReduced = process.argv.includes('--reduced')
const words = process.argv.slice(2).filter((word) => word !== '--reduced')
const unknown = words.filter((name) => !(name in experiments))
if (unknown.length > 0) {
  process.stderr.write(
    `There is no experiment ${unknown.join(', ')}. There are: ${Object.keys(experiments).join(', ')}.\n`,
  )
  process.exit(2)
}

const command = (name: string): string => (isReduced ? `--reduced ${name}` : name)
let unclean = 0
for (const [name, run] of Object.entries(isReduced ? reduced : experiments)) {
  if (words.length > 0 && !words.includes(name)) continue
  process.stdout.write(`\n${name} …\n`)
  const findings = await run()
  process.stdout.write(
    `${reportOf(command(name), findings)}\nWritten to ${await writeReport(name, command(name), findings)}\n`,
  )
  if (!isClean(findings)) unclean += 1
}
process.exit(unclean === 0 ? 0 : 1)
