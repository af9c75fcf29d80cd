import type { Log } from './log.ts'

/**
 * One bug must not stop the whole server: an uncaught exception or rejection is logged as our fault, counted
 * (platform/metrics), and the server goes on. An unfinished operation is undone by its transaction.
 */
export function logUncaughtExceptions(log: Log): void {
  process.on('uncaughtException', (error, origin) =>
    log.error({ event: 'server.uncaught_exception', err: error, origin }, 'an exception was not caught'),
  )
}
