export interface TimeWords {
  /** `2026-05-04`, in the visitor's zone. */
  dayOf(at: string): string
  /** "today", "yesterday", or the date. */
  day(at: string): string
  time(at: string): string
  /** When the company is back: "today at 14:00", "Monday at 09:00". */
  opening(at: string): string
}

const oneDay = 24 * 3600_000

/** A formatter costs as much as drawing the chat: none is made before something has a time. */
export function timeWords(tag: string, now: () => Date): TimeWords {
  const near = once(() => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }))
  const format = (options: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat(tag, options))
  const clock = format(hours)
  const date = format(days)
  const dateWithYear = format({ ...days, year: 'numeric' })
  const soon = format({ weekday: 'long', ...hours })
  const later = format({ weekday: 'long', ...days, ...hours })
  const today = () => isoDay(now())
  const daysAway = (count: number) => isoDay(new Date(now().getTime() + count * oneDay))
  const dayOf = (at: string) => isoDay(new Date(at))
  return {
    dayOf,
    day(at) {
      const day = dayOf(at)
      if (day === today()) return capital(near().format(0, 'day'), tag)
      if (day === daysAway(-1)) return capital(near().format(-1, 'day'), tag)
      const isThisYear = day.slice(0, 4) === today().slice(0, 4)
      return (isThisYear ? date : dateWithYear)().format(new Date(at))
    },
    time: (at) => clock().format(new Date(at)),
    opening(at) {
      const moment = new Date(at)
      const time = clock().format(moment)
      if (dayOf(at) === today()) return `${near().format(0, 'day')}, ${time}`
      if (dayOf(at) === daysAway(1)) return `${near().format(1, 'day')}, ${time}`
      const isSoon = moment.getTime() - now().getTime() < 6 * oneDay
      return (isSoon ? soon : later)().format(moment)
    },
  }
}

const hours = { hour: '2-digit', minute: '2-digit' } as const
const days = { day: 'numeric', month: 'long' } as const

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

const isoDay = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** `1.2 MB`, in the reader's digits. A file with anything in it has a size. */
export function fileSize(bytes: number, tag: string): string {
  const [value, unit] =
    bytes < 1_000_000 ? [bytes && Math.max(bytes / 1000, 0.1), 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  const style = {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  } as const
  return new Intl.NumberFormat(tag, style).format(value)
}

/** `0:07` */
export const seconds = (value: number): string =>
  `${Math.floor(value / 60)}:${String(Math.floor(value % 60)).padStart(2, '0')}`

const capital = (word: string, tag: string): string => word.charAt(0).toLocaleUpperCase(tag) + word.slice(1)
