import {
  type AuditEntry,
  type Language,
  type Platform,
  platformNameIn,
  type Report,
  type ReportExport,
  type ReportFigures,
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
export function presentTicketLines(
  { lang, zone }: Page,
  names: ReadonlyMap<string, string>,
): (line: TicketLine) => CsvCell[] {
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
    accountNameIn(line.platform, names.get(line.accountid) ?? null, lang),
    line.rating,
  ]
}

/** The platform, with the account's name where it has several. */
function accountNameIn(platform: Platform, name: string | null, lang: Language): string {
  const platformName = platformNameIn(platform, lang)
  return name === null ? platformName : `${platformName}: ${name}`
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

export function presentClientLines(
  { lang, zone }: Page,
  names: ReadonlyMap<string, string>,
): (line: ClientLine) => CsvCell[] {
  const words = wordsOf(lang)
  const time = timeIn(zone)
  const channelsOf = ({ accounts }: ClientLine): string => {
    const all = accounts.map(({ accountid, platform }) =>
      accountNameIn(platform, names.get(accountid) ?? null, lang),
    )
    return [...new Set(all)].toSorted().join(', ')
  }
  return (line) => [
    line.clientid,
    line.client_name,
    line.account_number,
    line.address,
    line.note,
    channelsOf(line),
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

export function reportLines(report: Report, by: ReportExport['by'], lang: Language): CsvCell[][] {
  switch (by) {
    case 'day':
      return report.days.map((figures) => reportLine(figures.day, figures))
    case 'department':
      return report.departments.map((figures) => reportLine(figures.department_name, figures))
    case 'account':
      return (report.accounts ?? []).map((figures) =>
        reportLine(accountNameIn(figures.platform, figures.account_name, lang), figures),
      )
  }
}

const reportLine = (name: string | null, figures: ReportFigures): CsvCell[] => [
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
