import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { collectingLog } from '../../testing/collecting-log.ts'
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

const secondsOfRounds = async (rests: boolean): Promise<{ seconds: number[]; resting: WakeLoop }> => {
  const seconds: number[] = []
  const begun = Date.now()
  const round = async () => void seconds.push((Date.now() - begun) / 1000)
  const resting = new WakeLoop({ name: 'test', every: 1000, rests, round, log: collectingLog().log })
  await vi.advanceTimersByTimeAsync(18_000)
  return { seconds, resting }
}

it('looks more and more rarely while nothing wakes it, where it rests, and as often as usual after a wake-up', async () => {
  vi.useFakeTimers()
  try {
    const busy = await secondsOfRounds(false)
    await busy.resting.stop()
    expect(busy.seconds).toHaveLength(18)
    const { seconds, resting } = await secondsOfRounds(true)
    expect(seconds).toEqual([1, 3, 7, 12, 17])
    resting.wake()
    await vi.advanceTimersByTimeAsync(3000)
    expect(seconds.slice(5)).toEqual([18, 19, 21])
    await resting.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(seconds).toHaveLength(8)
  } finally {
    vi.useRealTimers()
  }
})
