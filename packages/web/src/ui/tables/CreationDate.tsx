import { dateAndTime, isDate } from '../../lib/dates.ts'

/** When a profile was made, or the words for a date that is none. */
export function CreationDate({ at, bad }: { at: string; bad: string }) {
  return isDate(at) ? <time dateTime={at}>{dateAndTime(at)}</time> : bad
}
