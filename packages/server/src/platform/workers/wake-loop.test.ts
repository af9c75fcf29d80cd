import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { collectingLog } from '../../testing/collecting-log.ts'
import { originNow, withOrigin } from '../audit/origin.ts'
import { WakeLoop } from './wake-loop.ts'

let rounds: Array<PromiseWithResolvers<void>>
let loop: WakeLoop

beforeEach(() => {
  rounds = []
  const round = () => {
    const one = Promise.withResolvers<void>()
    rounds.push(one)
    return one.promise
  }
  loop = new WakeLoop({ name: 'test', every: 3600_000, round, log: collectingLog().log })
})
afterEach(() => loop.stop())

const end = (index: number): Promise<void> => {
  rounds[index]?.resolve()
  return new Promise(setImmediate)
}

it('folds all wake-ups during a round into one more round', async () => {
  loop.wake()
  loop.wake()
  loop.wake()
  expect(rounds).toHaveLength(1)
  await end(0)
  expect(rounds).toHaveLength(2)
  await end(1)
  expect(rounds).toHaveLength(2)
  expect(loop.isRunning).toBe(false)
})

it('does what a request woke it for at no address, also in the rounds that follow', async () => {
  const origins: unknown[] = []
  const woken = new WakeLoop({
    name: 'test',
    async round() {
      await new Promise(setImmediate)
      origins.push(originNow())
    },
    log: collectingLog().log,
  })
  withOrigin('192.0.2.7', () => {
    woken.wake()
    woken.wake()
  })
  await woken.idle()
  expect(origins).toEqual([undefined, undefined])
})

it('loses no wake-up to a round that fails', async () => {
  loop.wake()
  loop.wake()
  rounds[0]?.reject(new Error('The database was away.'))
  await new Promise(setImmediate)
  expect(rounds).toHaveLength(2)
  await end(1)
})

it('settles only after a round that began later than the call', async () => {
  loop.wake()
  let isSettled = false
  const settled = loop.settled().then(() => {
    isSettled = true
  })
  await end(0)
  expect(isSettled).toBe(false)
  await end(1)
  await settled
})

it('stops with the round that is under way', async () => {
  loop.wake()
  loop.wake()
  const stopped = loop.stop()
  await end(0)
  await stopped
  loop.wake()
  expect(rounds).toHaveLength(1)
})

const secondsOfRounds = async (options: { every?: number }): Promise<number[]> => {
  const seconds: number[] = []
  const begun = Date.now()
  const round = async () => void seconds.push((Date.now() - begun) / 1000)
  const one = new WakeLoop({ name: 'test', ...options, round, log: collectingLog().log })
  await vi.advanceTimersByTimeAsync(4000)
  one.wake()
  await vi.advanceTimersByTimeAsync(1500)
  await one.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  return seconds
}

it('runs by itself every so often until it stops, and only when it is woken where it has no such time', async () => {
  vi.useFakeTimers()
  try {
    expect(await secondsOfRounds({ every: 1000 })).toEqual([1, 2, 3, 4, 4, 5])
    expect(await secondsOfRounds({})).toEqual([4])
  } finally {
    vi.useRealTimers()
  }
})
