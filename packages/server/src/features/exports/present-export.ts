import {
  type AuditEntry,
  type InsightFigures,
  type Language,
  platformNames,
  type Client,
} from '@switchboard/contract'
import { wordsOf } from './column-titles.ts'
import type { CsvCell } from './csv.ts'
import type { ClientLine, TicketLine } from './exports-store.ts'

/** The language and time zone of the page. */
export interface Page {
  lang: Language
  zone: string
}

/** A ticket as a row of the file; an empty cell where the table on screen shows that something has not happened. */
export function presentTicketLines({ lang, zone }: Page): (line: TicketLine) => CsvCell[] {
  const words = wordsOf(lang)
  const time = timeIn(zone)
  return (line) => [
    line.ticketid,
    time(line.created_on),
    words[stageOf(line)],
    line.department_name,
    line.handler,
    line.client_name,
    line.account_number,
    time(line.reopened_on),
    time(line.accepted_on),
    time(line.closed_on),
    line.closed_by_name,
    platformNames[line.platform],
    line.rating,
  ]
}

function stageOf({
  closed_on,
  choosing_since,
  userid,
}: TicketLine): 'choosing' | 'pending' | 'open' | 'closed' {
  if (closed_on !== null) return 'closed'
  if (choosing_since !== null) return 'choosing'
  return userid === null ? 'pending' : 'open'
}

export function presentClientLines({ lang, zone }: Page): (line: ClientLine) => CsvCell[] {
  const words = wordsOf(lang)
  const time = timeIn(zone)
  return (line) => [
    line.clientid,
    line.client_name,
    line.account_number,
    line.address,
    line.note,
    line.platform === null ? null : platformNames[line.platform],
    line.blocked_on === null ? words.no : words.yes,
    line.count_ticket_reopened,
    time(line.created_on),
  ]
}

/** A row of the audit log: the name of the action, which is the same in every language, and its details. */
export function presentAuditLines({ lang, zone }: Page): (entry: AuditEntry) => CsvCell[] {
  const words = wordsOf(lang)
  const time = timeIn(zone)
  return ({ at, actor, actor_name, action, subject, subject_name, ip, result, detail }) => [
    time(at),
    actor === null ? words[actor_name === 'nobody' ? 'nobody' : 'desk'] : actor_name,
    action,
    subject_name ?? subject,
    ip,
    words[result],
    Object.keys(detail).length === 0 ? null : JSON.stringify(detail),
  ]
}

/** A client that the search has found, as the rows of all clients are read. */
export const foundLine = (client: Client): ClientLine => ({
  ...client,
  blocked_on: client.blocked_on ? client.created_on : null,
})

export const insightLine = (name: string | null, figures: InsightFigures): CsvCell[] => [
  name,
  figures.opened,
  figures.closed,
  figures.reopened,
  figures.accepted,
  minutes(figures.wait_median),
  minutes(figures.wait_p90),
  minutes(figures.wait_average),
  figures.ratings,
  figures.rating === null ? null : Number(figures.rating.toFixed(2)),
]

const minutes = (seconds: number | null): number | null =>
  seconds === null ? null : Number((seconds / 60).toFixed(2))

/** Year-month-day hour:minute, which is how Swedish writes it. */
function timeIn(zone: string): (instant: string | null) => string | null {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  return (instant) => (instant === null ? null : format.format(new Date(instant)))
}
