import type { AppContext } from '../../context.ts'
import { leaseMediaJobs, MEDIA_LEASE, type MediaJob, renewMediaLease } from './media-jobs-store.ts'

export interface MediaWorker {
  wake(): void
  /** Resolves when nothing is being fetched and nothing is due now; for tests and a graceful stop. */
  settled(): Promise<void>
  stop(): Promise<void>
}

interface WorkerOptions {
  app: AppContext
  /** Fetches one file and writes the outcome; rejects only when the database is away. */
  fetchOne(job: MediaJob): Promise<void>
  sweepEvery: number
}

/** Files in memory at once on this node. */
const SLOTS = 3

/** Fetches what clients sent from the providers; one per node, any number of nodes. */
export function startMediaWork({ app, fetchOne, sweepEvery }: WorkerOptions): MediaWorker {
  const inFlight = new Set<Promise<void>>()
  let polling: Promise<void> | null = null
  let again = false
  let stopped = false

  async function poll(): Promise<void> {
    const free = SLOTS - inFlight.size
    const jobs = free > 0 ? await leaseMediaJobs(app, free) : []
    for (const job of jobs) start(job)
  }

  function start(job: MediaJob): void {
    const renewal = setInterval(() => void renewMediaLease(app, job).catch(() => undefined), MEDIA_LEASE / 3)
    const running: Promise<void> = fetchOne(job)
      .catch((error: unknown) =>
        app.log.warn(
          { err: error, jobid: job.jobid },
          'the outcome of a fetch could not be written; its lease will expire',
        ),
      )
      .finally(() => {
        clearInterval(renewal)
        inFlight.delete(running)
        wake()
      })
    inFlight.add(running)
  }

  async function run(): Promise<void> {
    do {
      again = false
      await poll().catch((error: unknown) =>
        app.log.warn(
          { err: error },
          'the queue of files to fetch could not be read; it is polled again shortly',
        ),
      )
    } while (again && !stopped)
  }

  function wake(): void {
    if (stopped) return
    again = true
    polling ??= run().finally(() => {
      polling = null
      if (again) wake()
    })
  }

  const sweep = setInterval(wake, sweepEvery)
  return {
    wake,
    async settled() {
      wake()
      while (polling !== null || inFlight.size > 0) await Promise.all([polling, ...inFlight])
    },
    async stop() {
      stopped = true
      again = false
      clearInterval(sweep)
      await polling
      await Promise.all(inFlight)
    },
  }
}
