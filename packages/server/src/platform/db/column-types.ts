import pg from 'pg'

/** The numbers PostgreSQL gives to its types never change. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [20, parseInt8],
  [1016, (text) => parseList(text, parseInt8)],
  [1082, keepText],
  [1182, (text) => parseList(text, keepText)],
  [1114, keepText],
  [1184, parseInstant],
  [1185, (text) => parseList(text, parseInstant)],
  [1186, keepText],
])

/** How our connections read columns. Other users of pg in this process keep its own ways. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    const ours = format === 'binary' ? undefined : PARSERS.get(oid)
    const parser: unknown = ours ?? pg.types.getTypeParser(oid, format)
    return parser
  },
}

/** Our ids and counts stay below 2^53; a number beyond must never be rounded in silence. */
function parseInt8(text: string): number {
  const number = Number(text)
  if (Number.isSafeInteger(number)) return number
  throw new RangeError(`The database answered the number ${text}, which is too large to be exact.`)
}

const WRITTEN = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?([+-]\d\d)(?::(\d\d))?$/

/** `2026-03-11 08:47:12.1+00` becomes `2026-03-11T08:47:12.100000Z`: always microseconds, so texts sort like times. */
function parseInstant(text: string): string {
  const [, day, time, fraction = '', hours, minutes = '00'] = WRITTEN.exec(text) ?? []
  if (day === undefined || time === undefined || hours === undefined) return text
  const micros = `${fraction.padEnd(6, '0')}Z`
  if (hours === '+00' && minutes === '00') return `${day}T${time}.${micros}`
  return `${new Date(`${day}T${time}${hours}:${minutes}`).toISOString().slice(0, 19)}.${micros}`
}

function keepText(text: string): string {
  return text
}

/** Numbers and times hold no comma and no quote, so a flat array of them needs no more than this. */
function parseList(text: string, parse: (element: string) => unknown): unknown[] {
  if (text === '{}') return []
  const elements = text.slice(1, -1).split(',')
  return elements.map((element) => (element === 'NULL' ? null : parse(element.replaceAll('"', ''))))
}
