import type { WorkerHint } from '../../context.ts'
import type { Chore } from '../lib/chore.ts'
import type { LetPass } from '../outbox/outbox-worker.ts'

/** Work of a feature beside its calls: one per node, on any number of nodes. */
export interface Worker {
  /** The hint after a commit that wakes it. Without one it only looks by itself. */
  wokenBy?: WorkerHint
  wake(): void
  /** Resolves when everything that is due has been done; for tests. Absent: no test waits for it. */
  settled?(letPass?: LetPass): Promise<void>
  stop(): Promise<void>
}

/** A chore as a worker. With `settles` a test that waits for the server waits for a round of it too. */
export const choreWorker = (
  chore: Chore,
  { settles = false, wokenBy }: { settles?: boolean; wokenBy?: WorkerHint } = {},
): Worker => ({
  wake: () => void chore.now(),
  stop: () => chore.stop(),
  ...(settles && { settled: () => chore.now() }),
  ...(wokenBy && { wokenBy }),
})
