import { expect, it } from 'vitest'
import { waitFor } from '../../testing/listener.ts'
import { heldInTurn } from './held-in-turn.ts'
import { retryWhileDatabaseIsAway } from './retry-while-database-is-away.ts'

const locked = () => Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })

/** An outcome whose row is held: the first attempt fails at once, each later one waits until the test lets it end. */
function heldOutcome(running: Set<object>, waits: Array<() => void>) {
  let attempts = 0
  return async (): Promise<void> => {
    attempts += 1
    if (attempts === 1) throw locked()
    const own = {}
    running.add(own)
    await new Promise<void>((resolve) => waits.push(resolve))
    running.delete(own)
    if (attempts === 2) throw locked()
  }
}

it('outcomes whose rows are held are stored two at once however many they are, and others wait for none of them', async () => {
  const running = new Set<object>()
  const waits: Array<() => void> = []
  const never = new AbortController().signal
  const held = Array.from({ length: 20 }, () => retryWhileDatabaseIsAway(heldOutcome(running, waits), never))
  let stored = 0
  for (const one of held) void one.then(() => void (stored += 1))
  let most = 0
  for (let ended = 0; ended < 40; ended += 1) {
    await waitFor(() => waits.length > 0, 'an outcome to be stored in its turn')
    expect(await heldInTurn(() => Promise.resolve('free'))).toBe('free')
    most = Math.max(most, running.size)
    waits.shift()?.()
  }
  await Promise.all(held)
  expect([most, stored]).toEqual([2, 20])
})

it('an outcome that fails for another reason than a held row is stored once', async () => {
  let attempts = 0
  const store = () => {
    attempts += 1
    return Promise.reject(new Error('It is wrong.'))
  }
  await expect(heldInTurn(store)).rejects.toThrow('It is wrong.')
  expect(attempts).toBe(1)
})
