import type { BaseLogger } from 'pino'

/** The log of the database code, for the operator. */
export type DatabaseLog = Pick<BaseLogger, 'info' | 'warn' | 'error'>

export type DatabaseStartCode =
  | 'desk-already-running'
  | 'data-folder-damaged'
  | 'data-folder-other-version'
  | 'data-folder-unreachable'
  | 'data-folder-other-owner'
  | 'binaries-missing'
  | 'binaries-unusable'
  | 'no-server-user'
  | 'socket-folder-unsafe'
  | 'foreign-server'
  | 'server-not-answering'
  | 'disk-full'
  | 'start-failed'
  | 'server-too-old'
  | 'not-utf8'
  | 'database-newer-than-desk'
  | 'migration-history-differs'
  | 'owner-elsewhere'
  | 'migrations-pending'
  | 'no-installation'

/** The database cannot be used. The message explains what happened and what to do about it. */
export class DatabaseStartError extends Error {
  readonly code: DatabaseStartCode

  constructor(code: DatabaseStartCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DatabaseStartError'
    this.code = code
  }
}

/** The code of a failed system call or of a failed statement, if the error carries one. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
