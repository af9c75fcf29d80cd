import { codeOf } from './database-start-error.ts'

/** PostgreSQL's code of a change that it refuses: it is a standby, or set to read-only. */
export const READS_ONLY = '25006'

const AWAY_CODES = new Set(
  [
    'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN',
    // Ended by an administrator, by a crash, starting or stopping, database dropped, too many connections.
    '57P01 57P02 57P03 57P04 53300',
    // After a failover the old address may lead to a server that only reads.
    READS_ONLY,
    // A lock is held, the statement takes too long, or it conflicts with another one: retry later.
    '55P03 57014 25P03 40001 40P01',
    // Disk full, out of memory, a limit reached, the disk fails.
    '53100 53200 53400 58030',
  ].flatMap((codes) => codes.split(' ')),
)

/** 40001: serialization failure. 40P01: deadlock. PostgreSQL has rolled back; the same operation may well succeed now. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error) ?? '')

/** Another transaction holds the row for long, or both wait for each other: only what needs the row must wait. */
export const isRowLocked = (error: unknown): boolean => isConflict(error) || codeOf(error) === '55P03'

/** A row with the same key is there already. */
export const isTaken = (error: unknown, constraint: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === constraint

/** pg, and our own pool, report these without a code. */
const AWAY_WORDS =
  /^(Too many wait for the database|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

/** Whether the database cannot be reached, or cannot do this right now, so that the same may succeed later (503). */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code !== undefined && (AWAY_CODES.has(code) || /^08[0-9A-Z]{3}$/.test(code))) return true
  // Without its server a unix socket does not exist; a missing file of any other call is something else.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  return AWAY_WORDS.test(error.message) || isDatabaseAway(error.cause)
}

/** Errors of connections that were lost or could not be had; their codes alone are ambiguous. */
const lost = new WeakSet<Error>()

export function rememberAsLost(error: unknown): void {
  if (error instanceof Error) lost.add(error)
}

/** Whether this failed because the connection to the database is gone: watch-database.ts has logged it already. */
export function isDatabaseLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (lost.has(error) || /^(57P0[1-4]|08[0-9A-Z]{3})$/.test(codeOf(error) ?? '')) return true
  return error.message.startsWith('Connection terminated') || isDatabaseLost(error.cause)
}
