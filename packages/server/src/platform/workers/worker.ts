import type { WorkerHint } from '../../context.ts'

/** Work of a feature beside its calls: one per node, on any number of nodes. */
export interface Worker {
  /** The hint after a commit that wakes it. Without one it only looks by itself. */
  wokenBy?: WorkerHint
  wake(): void
  /** Resolves when everything that is due has been done; for tests. Absent: no test waits for it. */
  settled?(letPass?: LetPass): Promise<void>
  stop(): Promise<void>
}

/** Resolves when so many milliseconds of the server's time have passed. */
export type LetPass = (milliseconds: number) => Promise<unknown>
