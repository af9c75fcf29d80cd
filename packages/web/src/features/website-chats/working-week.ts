import { limits, type WorkingHours } from '@switchboard/contract'

/** A span as it is typed: '09:00'; empty while a time is not whole. Midnight as an end is the end of the day. */
export type TypedSpan = { day: number; from: string; to: string }

export type TypedWeek = { zone: string; spans: readonly TypedSpan[] }

export type SpanProblem = 'missing' | 'reversed' | 'overlap'

/** Monday is 1. */
export const days: readonly number[] = [1, 2, 3, 4, 5, 6, 7]

const usual = { from: '09:00', to: '17:00' }

/** Monday to Friday, nine to five. */
export const usualWeek = (zone: string): TypedWeek => ({
  zone,
  spans: days.slice(0, 5).map((day) => ({ day, ...usual })),
})

export const weekOf = ({ zone, spans }: WorkingHours): TypedWeek => ({
  zone,
  spans: spans.map(({ day, from, to }) => ({ day, from: timeOf(from), to: timeOf(to) })).toSorted(inOrder),
})

/** What the server is sent; null while a day is not right. */
export function hoursOf(week: TypedWeek): WorkingHours | null {
  if (days.some((day) => problemOf(week, day) !== null)) return null
  const spans = week.spans.map(({ day, from, to }) => ({
    day,
    from: minutesOf(from) ?? 0,
    to: endOf(to) ?? 0,
  }))
  return { zone: week.zone, spans }
}

export const spansOf = ({ spans }: TypedWeek, day: number): readonly TypedSpan[] =>
  spans.filter((span) => span.day === day)

/** What is wrong with a day; null: nothing. */
export function problemOf(week: TypedWeek, day: number): SpanProblem | null {
  const typed = spansOf(week, day).map(({ from, to }) => ({ from: minutesOf(from), to: endOf(to) }))
  const whole = typed.flatMap(({ from, to }) => (from === null || to === null ? [] : [{ from, to }]))
  if (whole.length < typed.length) return 'missing'
  if (whole.some(({ from, to }) => to <= from)) return 'reversed'
  const sorted = whole.toSorted((a, b) => a.from - b.from)
  return sorted.some(({ from }, at) => from < (sorted[at - 1]?.to ?? 0)) ? 'overlap' : null
}

/** After the last span of the day where there is room, else the usual hours. */
export function withSpan(week: TypedWeek, day: number): TypedWeek {
  const last = Math.max(...spansOf(week, day).map(({ to }) => endOf(to) ?? 0), 0)
  const span =
    last === 0 || last >= LAST_START
      ? usual
      : { from: timeOf(last + HOUR), to: timeOf(Math.min(last + 3 * HOUR, DAY)) }
  return { ...week, spans: [...week.spans, { day, ...span }] }
}

export const withoutSpan = (week: TypedWeek, span: TypedSpan): TypedWeek => ({
  ...week,
  spans: week.spans.filter((one) => one !== span),
})

export const withChange = (week: TypedWeek, span: TypedSpan, change: Partial<TypedSpan>): TypedWeek => ({
  ...week,
  spans: week.spans.map((one) => (one === span ? { ...one, ...change } : one)),
})

/** The hours of one day on all seven. */
export const copiedToAll = (week: TypedWeek, day: number): TypedWeek => ({
  ...week,
  spans: days.flatMap((other) => spansOf(week, day).map((span) => ({ ...span, day: other }))),
})

/** A week holds so many spans on each day at most. */
export const spansPerDay = Math.floor(limits.workingSpans / days.length)

const HOUR = 60
const DAY = 24 * HOUR
const LAST_START = DAY - 2 * HOUR

const timeOf = (minutes: number): string => {
  const inDay = minutes % DAY
  return `${two(Math.floor(inDay / HOUR))}:${two(inDay % HOUR)}`
}
const two = (value: number): string => String(value).padStart(2, '0')

function minutesOf(time: string): number | null {
  const [hours, minutes] = time.split(':').map(Number)
  return hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)
    ? null
    : hours * HOUR + minutes
}

const endOf = (time: string): number | null => {
  const minutes = minutesOf(time)
  return minutes === 0 ? DAY : minutes
}

const inOrder = (a: TypedSpan, b: TypedSpan): number => a.day - b.day || a.from.localeCompare(b.from)
