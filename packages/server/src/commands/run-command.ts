import { explain } from './explain.ts'
import { stopSignals } from '../platform/lib/run-until-stopped.ts'

/** Runs a command of the console with its arguments. @returns after it is done; the exit code is the result */
export async function runCommand(
  usage: string,
  command: (args: string[]) => Promise<number | void>,
): Promise<void> {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${usage.trimEnd()}\n`)
    return
  }
  // Its transaction is undone by the database, and a database of its own is stopped with the process.
  for (const signal of stopSignals) process.on(signal, () => process.exit(1))
  try {
    process.exitCode = (await command(args)) ?? 0
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`)
    process.exitCode = 1
  }
}
