import pg from 'pg'
import { ConfigError } from '../config/config-error.ts'
import { BackupError } from '../platform/backup/manifest.ts'
import { isDatabaseAway } from '../platform/lib/database-away.ts'
import { codeOf, DatabaseStartError } from '../platform/lib/database-start-error.ts'
import { isDiskFull } from '../platform/files/disk-room.ts'
import { isSystemReason, systemReason } from '../platform/files/can-write.ts'
import { Refusal } from '../platform/lib/refusal.ts'

/** An error that a person at the console can fix, and whose message explains it. */
const spoken = [Refusal, ConfigError, DatabaseStartError, BackupError]

/**
 * Why a start or a command failed: one sentence for problems that the operator can fix; a stack trace for our own bugs.
 */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (spoken.some((kind) => error instanceof kind)) return error.message
  if (isDatabaseAway(error)) return `The database went away: ${error.message}. Start again when it is back.`
  if (error instanceof pg.DatabaseError && codeOf(error) === '42501')
    return `PostgreSQL refuses the role of DATABASE_OWNER_URL (or of DATABASE_URL where that is unset): ${error.message}. The owner of the tables belongs in DATABASE_OWNER_URL (docs/operations.md, "Two roles in the database").`
  if (isSystemReason(error) && 'path' in error && typeof error.path === 'string')
    return `"${error.path}" cannot be used: ${systemReason(error)}.`
  // A write that finds no room says so without a path.
  if (isDiskFull(error)) return `The data cannot be written: ${systemReason(error)}.`
  return error.stack ?? error.message
}
