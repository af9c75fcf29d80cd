import { expect, it } from 'vitest'
import { travellingClock } from './travelling-clock.ts'

const tuesday = Date.parse('2026-03-10T09:00:00Z')
const hour = 3600_000

it('begins at the given moment, goes to later moments, and never back', () => {
  const clock = travellingClock(tuesday)
  expect(clock.now()).toMatch(/^2026-03-10T09:00:00\.\d{6}Z$/)
  clock.travelTo(tuesday + hour)
  expect(clock.now()).toMatch(/^2026-03-10T10:00:00/)
  clock.travelTo(tuesday)
  expect(clock.millis()).toBeGreaterThanOrEqual(tuesday + hour)
})

it('returns no instant twice', () => {
  const clock = travellingClock(tuesday)
  const instants = Array.from({ length: 500 }, () => clock.now())
  expect(new Set(instants).size).toBe(500)
  expect(instants.toSorted()).toEqual(instants)
})

it('is the machine’s clock once it has arrived', () => {
  const clock = travellingClock(tuesday)
  clock.arrive()
  expect(Math.abs(clock.millis() - Date.now())).toBeLessThan(1000)
})

it('does not advance until it arrives, and still returns no instant twice', () => {
  const clock = travellingClock(tuesday)
  clock.freeze()
  const [millis, instant] = [clock.millis(), clock.now()]
  clock.travelTo(tuesday + hour)
  expect(clock.millis()).toBe(millis)
  expect(clock.now() > instant).toBe(true)
  clock.arrive()
  expect(Math.abs(clock.millis() - Date.now())).toBeLessThan(1000)
})
