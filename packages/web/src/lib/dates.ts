const unknownDay = 'Unknown'
const unknownTime = '??:??'

/** Whether it names a moment at all. */
export const isDate = (value: DateLike): boolean => partsOf(value) !== undefined

/** '2026-03-18 14:12' in the viewer's zone. An invalid date reads 'Unknown'. */
export function dateAndTime(value: DateLike, zone?: string): string {
  const parts = partsOf(value, zone)
  return parts ? `${parts.day} ${parts.time}` : unknownDay
}

/** '2026-03-18', or 'Unknown'. */
export function dayOf(value: DateLike, zone?: string): string {
  return partsOf(value, zone)?.day ?? unknownDay
}

/** '14:12', or '??:??'. */
export function timeOf(value: DateLike, zone?: string): string {
  return partsOf(value, zone)?.time ?? unknownTime
}

/** For the list: '14:12' today, '03-17' this year, '2025-11-02' before. */
export function shortDate(value: DateLike, now: Date, zone?: string): string {
  const parts = partsOf(value, zone)
  const today = partsOf(now, zone)
  if (!parts || !today) return unknownTime
  if (parts.day === today.day) return parts.time
  return parts.day.slice(0, 4) === today.day.slice(0, 4) ? parts.day.slice(5) : parts.day
}

export type DateLike = Date | string | number | null | undefined

function partsOf(value: DateLike, zone?: string): { day: string; time: string } | undefined {
  const date = readDate(value)
  if (!date) return undefined
  const found = Object.fromEntries(
    formatter(zone)
      .formatToParts(date)
      .map((part) => [part.type, part.value]),
  )
  const { year = '', month = '', day = '', hour = '', minute = '' } = found
  return { day: `${year.padStart(4, '0')}-${month}-${day}`, time: `${hour}:${minute}` }
}

function readDate(value: DateLike): Date | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const date = value instanceof Date ? value : new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(zone = ''): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    calendar: 'gregory',
    numberingSystem: 'latn',
    ...(zone !== '' && { timeZone: zone }),
  })
  formatters.set(zone, made)
  return made
}
