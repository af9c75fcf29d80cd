import type { Log } from './log.ts'

/**
 * A bug in one corner must not end everybody's work: what nobody caught, thrown or rejected, is logged as our fault, counted
 * (platform/metrics), and the server goes on. An unfinished operation is undone by its transaction.
 */
export function logUncaughtExceptions(log: Log): void {
  process.on('uncaughtException', (error, origin) =>
    log.error({ err: error, origin }, 'nobody caught a fault of ours'),
  )
}
