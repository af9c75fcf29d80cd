import { pino } from 'pino'
import type { Log } from '../platform/lib/log.ts'

/** A silent log that keeps the entries of errors. */
export function collectingLog(): { log: Log; faults: string[] } {
  const faults: string[] = []
  const log = pino({ level: 'error' }, { write: (entry: string) => void faults.push(entry) })
  return { log, faults }
}
