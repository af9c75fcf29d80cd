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
  /** Fetches one file and writes down how it went; only rejects when the database is away. */
  fetchOne(job: MediaJob): Promise<void>
  sweepEvery: number
}

/** Files in memory at once on this node. */
const SLOTS = 3

/** Fetches what clients sent from the providers; one per node, any number of nodes. */
export function startMediaWork({ app, fetchOne, sweepEvery }: WorkerOptions): MediaWorker {
  const flying = new Set<Promise<void>>()
  let looking: Promise<void> | null = null
  let again = false
  let stopped = false

  async function look(): Promise<void> {
    const free = SLOTS - flying.size
    const jobs = free > 0 ? await leaseMediaJobs(app, free) : []
    for (const job of jobs) launch(job)
  }

  function launch(job: MediaJob): void {
    const renewal = setInterval(() => void renewMediaLease(app, job).catch(() => undefined), MEDIA_LEASE / 3)
    const flight: Promise<void> = fetchOne(job)
      .catch((error: unknown) =>
        app.log.warn(
          { err: error, jobid: job.jobid },
          'a fetch could not be written down; its lease will end',
        ),
      )
      .finally(() => {
        clearInterval(renewal)
        flying.delete(flight)
        wake()
      })
    flying.add(flight)
  }

  async function run(): Promise<void> {
    do {
      again = false
      await look().catch((error: unknown) =>
        app.log.warn(
          { err: error },
          'the files to fetch could not be read; they are looked at again shortly',
        ),
      )
    } while (again && !stopped)
  }

  function wake(): void {
    if (stopped) return
    again = true
    looking ??= run().finally(() => {
      looking = null
      if (again) wake()
    })
  }

  const sweep = setInterval(wake, sweepEvery)
  return {
    wake,
    async settled() {
      wake()
      while (looking !== null || flying.size > 0) await Promise.all([looking, ...flying])
    },
    async stop() {
      stopped = true
      again = false
      clearInterval(sweep)
      await looking
      await Promise.all(flying)
    },
  }
}
