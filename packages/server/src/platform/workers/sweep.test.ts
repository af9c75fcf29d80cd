import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { startSweep } from './sweep.ts'
import type { DueWhen, Worker } from './worker.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ sweepEvery: 3600_000 })
})
afterEach(() => server.stop())

/** What is woken by one sweep over workers with these conditions. */
async function wokenBy(conditions: readonly DueWhen[]): Promise<number[]> {
  const woken: number[] = []
  const workers = conditions.map(
    (dueWhen, index): Worker => ({
      dueWhen,
      wake: () => void woken.push(index),
      stop: async () => undefined,
    }),
  )
  const sweep = startSweep(server.app, workers, 3600_000)
  await sweep.settled()
  await sweep.stop()
  return woken.toSorted((a, b) => a - b)
}

it('wakes the workers whose conditions hold and no other, whatever kind each is of', async () => {
  const equals = (wanted: string, own: string): DueWhen => ({
    expression: (parameter) => `${parameter}::text = '${wanted}'`,
    value: () => own,
  })
  expect(
    await wokenBy([
      () => false,
      equals('a', 'a'),
      'false',
      `$1::timestamptz - interval '1 s' < $1`,
      equals('a', 'b'),
      () => true,
      equals('c', 'c'),
    ]),
  ).toEqual([1, 3, 5, 6])
})

it('asks for the value of a condition anew with every sweep', async () => {
  let own = 'a'
  let woken = 0
  const worker: Worker = {
    dueWhen: { expression: (parameter) => `${parameter}::text = 'b'`, value: () => own },
    wake: () => void (woken += 1),
    stop: async () => undefined,
  }
  const sweep = startSweep(server.app, [worker], 3600_000)
  await sweep.settled()
  expect(woken).toBe(0)
  own = 'b'
  await sweep.settled()
  expect(woken).toBe(1)
  await sweep.stop()
})
