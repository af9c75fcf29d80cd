const dayLength = 24 * 3600_000

/** The days from first to last, both included, as '2026-03-18'. */
export function daysBetween(from: string, to: string): string[] {
  const first = Date.parse(from)
  const count = Math.floor((Date.parse(to) - first) / dayLength) + 1
  return Array.from({ length: count }, (_, index) => isoDay(first + index * dayLength))
}

/** The instants at which these days begin in a zone, and the one at which the last of them ends. */
export function dayBounds(days: readonly string[], zone: string): string[] {
  const wallClock = wallClockOf(zone)
  const last = days.at(-1)
  if (last === undefined) return []
  return [...days, isoDay(Date.parse(last) + dayLength)].map((day) => midnight(day, wallClock))
}

/**
 * A zone's offset depends on the instant that is sought: the second try is at the right side of a change. Where the clock is
 * put forward at midnight the day has none and begins with the change, and that try is an hour early.
 */
function midnight(day: string, wallClock: WallClock): string {
  const wished = Date.parse(day)
  const nearly = wished - offsetAt(wished, wallClock)
  const found = wished - offsetAt(nearly, wallClock)
  return new Date(wallClock(found) < wished ? wished - offsetAt(found, wallClock) : found).toISOString()
}

type WallClock = (instant: number) => number

const offsetAt = (instant: number, wallClock: WallClock): number => wallClock(instant) - instant

/** The wall-clock time of a zone at an instant, read as if it were UTC. */
function wallClockOf(zone: string): WallClock {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return (instant) => Date.parse(`${format.format(instant).replace(' ', 'T')}Z`)
}

const isoDay = (instant: number): string => new Date(instant).toISOString().slice(0, 10)
