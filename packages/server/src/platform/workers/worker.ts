import type { WorkerHint } from '../../context.ts'

/** Work of a feature beside its calls: one per node, on any number of nodes. */
export interface Worker {
  /** The hint after a commit that wakes it. Without one it only polls. */
  wokenBy?: WorkerHint
  /** Whether a round would find work, asked with every sweep. Absent: the worker polls by a timer of its own. */
  dueWhen?: DueWhen
  wake(): void
  /** Whether it is at work. */
  readonly isBusy?: boolean
  /** Resolves when everything that is due has been done; for tests. Absent: no test waits for it. */
  settled?(letPass?: LetPass): Promise<void>
  stop(): Promise<void>
}

/**
 * Whether there is work: known to this process alone, or an SQL expression in which `$1` is the time of now, and which is cheap
 * however much waits. One statement asks the expressions of all workers. An expression may compare with a value of this process,
 * whose parameter it is given.
 */
export type DueWhen =
  | string
  | (() => boolean)
  | { expression(parameter: string): string; value(): string | readonly string[] }

/**
 * For a worker that sets an alarm for the next job: found two sweeps ahead, a job starts at its moment, also when the node that
 * queued it is gone.
 */
export const SOON = `$1::timestamptz + interval '4 s'`

/** Resolves when so many milliseconds of the server's time have passed. */
export type LetPass = (milliseconds: number) => Promise<unknown>
