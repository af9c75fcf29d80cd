import { ConfigError } from '../config/env.ts'
import { BackupError } from '../platform/backup/manifest.ts'
import { DatabaseStartError } from '../platform/db/database-start-error.ts'
import { Refusal } from '../platform/lib/refusal.ts'

/** What a person at the console can mend is said in one sentence; anything else is our bug and shows where it is. */
const expected = [Refusal, ConfigError, DatabaseStartError, BackupError]

/** Runs a command of the console with the words behind it. @returns after it is done; the exit code tells how it went */
export async function runCommand(command: (words: string[]) => Promise<number | void>): Promise<void> {
  try {
    process.exitCode = (await command(process.argv.slice(2))) ?? 0
  } catch (error) {
    process.stderr.write(`${wordsFor(error)}\n`)
    process.exitCode = 1
  }
}

function wordsFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return expected.some((kind) => error instanceof kind) ? error.message : (error.stack ?? error.message)
}
