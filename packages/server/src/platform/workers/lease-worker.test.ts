import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { collectingLog } from '../../testing/collecting-log.ts'
import { testClock } from '../../testing/test-clock.ts'
import { LeaseWorker } from './lease-worker.ts'

const APART = 20

let queued: string[]
let leases: number
let started: string[]
let ends: Map<string, () => void>
/** What is asked when nothing was leased is answered by this. */
let asked: Array<(due: string | null) => void>
let worker: LeaseWorker<string>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  queued = []
  leases = 0
  started = []
  ends = new Map()
  asked = []
  worker = new LeaseWorker<string>({
    app: { clock: testClock(), log: collectingLog().log },
    name: 'test',
    wokenBy: 'outbox',
    dueWhen: 'false',
    apart: APART,
    async lease() {
      leases += 1
      return queued.splice(0)
    },
    idOf: (job) => job,
    run(job) {
      started.push(job)
      return new Promise((resolve) => ends.set(job, resolve))
    },
    nextDue: () => new Promise((resolve) => asked.push(resolve)),
  })
})
afterEach(async () => {
  for (const end of ends.values()) end()
  for (const answer of asked) answer(null)
  await worker.stop()
  vi.useRealTimers()
})

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

async function queue(...jobs: string[]): Promise<void> {
  queued.push(...jobs)
  worker.wake()
  await pass(0)
}

/** The next one of its conversation is due then, and nobody wakes the worker for it. */
async function end(job: string, next: string): Promise<void> {
  queued.push(next)
  ends.get(job)?.()
  await pass(0)
}

it('jobs that end within some milliseconds share the next round', async () => {
  await queue('a1', 'b1', 'c1')
  await end('a1', 'a2')
  await pass(5)
  await end('b1', 'b2')
  await end('c1', 'c2')
  expect(leases).toBe(1)
  await pass(APART - 5)
  expect(leases).toBe(2)
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2'])
})

it('what is queued meanwhile is leased at once', async () => {
  await queue('a1')
  await pass(5)
  await queue('b1')
  expect(started).toEqual(['a1', 'b1'])
})

it('a job that ends while a round asks what is due is followed by the next one at once', async () => {
  await queue('a1')
  await pass(APART)
  expect(asked).toHaveLength(1)
  await end('a1', 'a2')
  asked[0]?.(null)
  await pass(0)
  expect(started).toEqual(['a1', 'a2'])
})
