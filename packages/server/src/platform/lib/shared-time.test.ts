import { beforeEach, expect, it } from 'vitest'
import { microsecondsOf } from './clock.ts'
import { sharedTime, type SharedTime } from './shared-time.ts'

const HOUR = 3600_000
/** Of the clock on the wall, and of the counter; both in milliseconds. */
let wall: number
let counter: number
/** Of this machine, set wrong. */
let machine: number

beforeEach(() => {
  wall = Date.UTC(2026, 10, 21, 12)
  counter = 5000
  machine = wall + 600_000
})

const open = (newest: number | null = null): Promise<SharedTime> =>
  sharedTime({
    ask: async () => wall * 1000,
    steady: () => counter,
    machine: () => machine,
    newest: newest === null ? null : newest * 1000,
    onError: () => undefined,
  })

function pass(milliseconds: number): void {
  wall += milliseconds
  counter += milliseconds
  machine += milliseconds
}

it('goes on by the counter, and never returns the same instant twice', async () => {
  const time = await open()
  pass(1500)
  expect(time.millis()).toBe(wall)
  const [one, other] = [time.now(), time.now()]
  expect(microsecondsOf(other) - microsecondsOf(one)).toBe(1)
})

it('knows how far the clock of this machine is off', async () => {
  const time = await open()
  pass(1500)
  expect(time.aheadOfMachine?.()).toBe(-600_000)
})

it('follows a clock that is set forward at the next check', async () => {
  const time = await open()
  wall += HOUR
  await time.lookUp()
  expect(time.millis()).toBe(wall)
})

it('goes at half its speed while the clock is behind, and never back or on the spot', async () => {
  const time = await open()
  const begun = time.millis()
  wall -= HOUR
  await time.lookUp()
  expect(time.millis()).toBe(begun)
  pass(10_000)
  expect(time.millis()).toBe(begun + 5000)
  await time.lookUp()
  pass(10_000)
  expect(time.millis()).toBe(begun + 10_000)
  pass(2 * HOUR - 20_000)
  expect(time.millis()).toBe(wall)
  pass(1000)
  expect(time.millis()).toBe(wall)
})

it('begins after what was written down before the clock was set back, and not after what no clock can have meant', async () => {
  expect((await open(wall + HOUR)).millis()).toBe(wall + HOUR)
  expect((await open(wall + 24 * HOUR)).millis()).toBe(wall)
  expect((await open(wall - HOUR)).millis()).toBe(wall)
})

it('keeps time while the database does not answer', async () => {
  const errors: unknown[] = []
  let isAway = false
  const time = await sharedTime({
    ask: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(wall * 1000)),
    steady: () => counter,
    machine: () => machine,
    newest: null,
    onError: (error) => errors.push(error),
  })
  isAway = true
  pass(60_000)
  expect(time.millis()).toBe(wall)
  await expect.poll(() => errors.length).toBe(1)
})
