import { afterEach, expect, it, vi } from 'vitest'
import { zoneOfBrowser } from './browser-zone.ts'

afterEach(() => vi.restoreAllMocks())

it.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['EST5EDT', 'EST5EDT'],
  ['Etc/Unknown', 'UTC'],
  ['Factory', 'UTC'],
  ['+00:00', 'UTC'],
  ['', 'UTC'],
])('of a browser whose clocks are in %j the server gets %s', (timeZone, sent) => {
  const options = Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone })
  expect(zoneOfBrowser()).toBe(sent)
})
