import { explain } from './explain.ts'
import { stopSignals } from '../platform/lib/run-until-stopped.ts'

/** Runs a command of the console with its arguments. @returns after it is done; the exit code is the result */
export async function runCommand(command: (args: string[]) => Promise<number | void>): Promise<void> {
  // Its transaction is undone by the database, and a database of its own is stopped with the process.
  for (const signal of stopSignals) process.on(signal, () => process.exit(1))
  try {
    process.exitCode = (await command(process.argv.slice(2))) ?? 0
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`)
    process.exitCode = 1
  }
}
