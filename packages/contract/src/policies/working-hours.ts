import type { WorkingHours } from '../entities/website-chat.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Whether an instant, in milliseconds since 1970, is in the working hours, by the clock on the company's wall. */
export function isOpenAt({ zone, spans }: WorkingHours, at: number): boolean {
  const { day, minute } = dayAndMinute(wallTime(zone, at))
  return spans.some((span) => span.day === day && span.from <= minute && minute < span.to)
}

/** The first opening after an instant at which it is closed; null when it never opens. */
export function opensAfter(hours: WorkingHours, at: number): number | null {
  const today = Math.floor(wallTime(hours.zone, at) / DAY) * DAY
  // A second week, because the only opening of a week may fall into the hour that the clock skips.
  const days = Array.from({ length: 15 }, (_, index) => today + index * DAY)
  const openings = days
    .flatMap((midnight) =>
      hours.spans
        .filter(({ day }) => day === dayAndMinute(midnight).day)
        .flatMap(({ from }) => instantsOf(hours.zone, midnight + from * MINUTE)),
    )
    .filter((opening) => opening > at && isOpenAt(hours, opening))
  return openings.length === 0 ? null : Math.min(...openings)
}

/** What a wall clock shows, as milliseconds since 1970 of the same date and time in UTC. */
function wallTime(zone: string, at: number): number {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter takes a hundred times longer than using it. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known !== undefined) return known
  const clock = new Intl.DateTimeFormat('en-u-ca-iso8601', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  clocks.set(zone, clock)
  return clock
}

/** Monday is 1. */
function dayAndMinute(wall: number): { day: number; minute: number } {
  const date = new Date(wall)
  return { day: date.getUTCDay() || 7, minute: date.getUTCHours() * 60 + date.getUTCMinutes() }
}

/** When a wall clock shows a time: once; twice in the night that it is put back; when it is put forward, the end of the gap. */
function instantsOf(zone: string, wall: number): number[] {
  const before = wall - offsetAt(zone, wall - DAY)
  const after = wall - offsetAt(zone, wall + DAY)
  const shown = [before, after].filter((instant) => wallTime(zone, instant) === wall)
  return shown.length > 0 ? shown : [endOfGap(zone, wall, { from: after, to: before })]
}

const offsetAt = (zone: string, at: number): number => wallTime(zone, at) - at

/** The first minute at which the clock shows a later time than one that it skips. */
function endOfGap(zone: string, wall: number, { from, to }: { from: number; to: number }): number {
  let [early, late] = [from, to]
  while (late - early > MINUTE) {
    const middle = early + Math.floor((late - early) / 2 / MINUTE) * MINUTE
    if (wallTime(zone, middle) < wall) early = middle
    else late = middle
  }
  return late
}
