import { experiments } from './experiments/index.ts'
import { isClean, reportOf, writeReport } from './kit/report.ts'

/** `npm run bench`: all experiments; `npm run bench -- kill-server idle-memory`: some. Reports go to bench/reports. */
const named = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const unknown = named.filter((name) => !(name in experiments))
if (unknown.length > 0) {
  process.stderr.write(
    `There is no experiment ${unknown.join(', ')}. There are: ${Object.keys(experiments).join(', ')}.\n`,
  )
  process.exit(2)
}

let unclean = 0
for (const [name, run] of Object.entries(experiments)) {
  if (named.length > 0 && !named.includes(name)) continue
  process.stdout.write(`\n${name} …\n`)
  const findings = await run()
  process.stdout.write(`${reportOf(name, findings)}\nWritten to ${await writeReport(name, findings)}\n`)
  if (!isClean(findings)) unclean += 1
}
process.exit(unclean === 0 ? 0 : 1)
