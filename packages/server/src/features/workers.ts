import type { AppContext } from '../context.ts'

/** What works beside the calls: sends to clients, fetches of media, polling. */
export interface Workers {
  wakeOutbox(): void
  wakeMedia(): void
  /** Starts to work once the desk listens. */
  begin(): Promise<void>
  /** Everything that is due has been done; for tests. */
  settled(): Promise<void>
  stop(): Promise<void>
}

export function startWorkers(_app: AppContext, _sweepEvery: number): Workers {
  return {
    wakeOutbox: () => undefined,
    wakeMedia: () => undefined,
    begin: () => Promise.resolve(),
    settled: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  }
}
