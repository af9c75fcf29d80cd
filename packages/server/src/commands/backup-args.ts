import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { BackupError } from '../platform/backup/manifest.ts'

export interface BackupArguments {
  folder: string | undefined
  withoutKey: boolean
  passphrase: string | null
}

const SHORTEST_PASSPHRASE = 12

/** The arguments behind `npm run backup --` and `npm run restore --`. @throws BackupError with the usage */
export async function readBackupArguments(args: string[], usage: string): Promise<BackupArguments> {
  const { values, positionals } = parsed(args, usage)
  if (positionals.length > 1) throw new BackupError(usage)
  const file = values['passphrase-file']
  return {
    folder: positionals[0],
    withoutKey: values['without-key'] ?? false,
    passphrase: file === undefined ? null : await readPassphrase(file),
  }
}

function parsed(args: string[], usage: string) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { 'without-key': { type: 'boolean' }, 'passphrase-file': { type: 'string' } },
    })
  } catch (error) {
    // Node goes on about arguments that begin with a dash, which no folder here does.
    const [reason] = (error instanceof Error ? error.message : String(error)).split('. To specify')
    throw new BackupError(`${reason}.\n${usage}`)
  }
}

/** In a file, because an argument of a command can be read by every user of the machine. */
async function readPassphrase(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new BackupError(`The passphrase file ${file} cannot be read.`)
  })
  const passphrase = text.trim()
  if (passphrase.length >= SHORTEST_PASSPHRASE) return passphrase
  throw new BackupError(`The passphrase in ${file} needs at least ${SHORTEST_PASSPHRASE} characters.`)
}
