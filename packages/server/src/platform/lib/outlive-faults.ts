import type { Log } from './log.ts'

/**
 * A bug in one corner must not end everybody's work: what nobody caught, thrown or rejected, is logged as our fault, counted
 * (platform/metrics), and the desk goes on. What a deed has begun is undone by its transaction.
 */
export function outliveFaults(log: Log): void {
  process.on('uncaughtException', (error, origin) =>
    log.error({ err: error, origin }, 'nobody caught a fault of ours'),
  )
}
