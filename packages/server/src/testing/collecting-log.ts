import { pino } from 'pino'
import type { Log } from '../platform/lib/log.ts'

/** A silent log that keeps what it was told as an error. */
export function collectingLog(): { log: Log; faults: readonly string[] } {
  const faults: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void faults.push(line) })
  return { log, faults }
}
