import {
  type AuditExport,
  type ClientsExport,
  type ExportName,
  type ReportExport,
  limits,
  type Me,
  type TicketsExport,
} from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { dayBounds, daysBetween } from '../../platform/lib/day-bounds.ts'
import { auditBatches } from '../audit/audit.ts'
import { namesAmongSeveral } from '../channel-accounts/channel-accounts.ts'
import { everyoneFound } from '../clients/clients.ts'
import { reportOf } from '../reports/reports.ts'
import { titlesOf } from './column-titles.ts'
import { csvOf } from './csv.ts'
import { BATCH, type ClientLine, clientLines, clientLinesOf, ticketLines } from './exports-store.ts'
import { reportLines, presentAuditLines, presentClientLines, presentTicketLines } from './present-export.ts'

/** The tickets in sight as CSV, with their days when the page asks for some. */
export async function exportTickets(
  app: AppContext,
  me: Me,
  asked: TicketsExport,
): Promise<AsyncGenerator<string>> {
  await noteExport(app, me, 'tickets', asked)
  const lines = ticketLines(app.db, me, boundsOf(asked))
  return csvOf(
    titlesOf(asked.lang, 'tickets'),
    mapped(lines, presentTicketLines(asked, await namesAmongSeveral(app.db))),
  )
}

/** All clients as CSV, or all that a search finds, of which the table shows the newest. */
export async function exportClients(
  app: AppContext,
  me: Me,
  asked: ClientsExport,
): Promise<AsyncGenerator<string>> {
  await noteExport(app, me, 'clients', asked)
  const lines = isSearch(asked.term) ? foundClients(app, asked.term) : clientLines(app.db)
  const names = await namesAmongSeveral(app.db)
  return csvOf(titlesOf(asked.lang, 'clients'), mapped(lines, presentClientLines(asked, names)))
}

/** The figures of the charts as CSV: a row for each day, department or account, and nothing that the charts do not show. */
export async function exportReport(
  app: AppContext,
  me: Me,
  { by, lang, ...range }: ReportExport,
): Promise<AsyncGenerator<string>> {
  await noteExport(app, me, 'insight', { by, lang, ...range })
  const report = await reportOf(app, me, { ...range, accounts: by === 'account' ? 'yes' : 'no' })
  return csvOf(titlesOf(lang, by), [reportLines(report, by, lang)])
}

/** The audit log as CSV, with its filters, newest first. */
export async function exportAudit(
  app: AppContext,
  me: Me,
  asked: AuditExport,
): Promise<AsyncGenerator<string>> {
  const { lang, zone, ...filter } = asked
  await noteExport(app, me, 'audit', asked)
  const lines = auditBatches(app, filter, BATCH)
  return csvOf(titlesOf(lang, 'audit'), mapped(lines, presentAuditLines({ lang, zone })))
}

const noteExport = (app: AppContext, me: Me, name: ExportName, detail: Record<string, unknown>) =>
  app.db.transaction((tx) => audit(app, tx, { actor: me, action: `export.${name}`, subject: null, detail }))

/** A lone first or last day reaches as far as there are tickets. */
function boundsOf({ from, to, zone }: TicketsExport): { from: string; to: string } | null {
  if (from === undefined && to === undefined) return null
  const [first = EARLIEST] = from === undefined ? [] : dayBounds([from], zone)
  const [, last = LATEST] = to === undefined ? [] : dayBounds(daysBetween(to, to), zone)
  return { from: first, to: last }
}

const EARLIEST = '1970-01-01T00:00:00Z'
const LATEST = '9999-12-31T00:00:00Z'

/** A term of only punctuation or wildcards returns the full list. */
const isSearch = (term: string | undefined): term is string =>
  term !== undefined && /[\p{L}\p{N}]/u.test(term) && term.length <= limits.searchText

async function* foundClients(app: AppContext, term: string): AsyncGenerator<ClientLine[]> {
  const found = await everyoneFound(app.db, term.trim())
  for (let place = 0; place < found.length; place += BATCH)
    yield await clientLinesOf(app.db, found.slice(place, place + BATCH))
}

async function* mapped<From, To>(
  batches: AsyncIterable<From[]>,
  present: (one: From) => To,
): AsyncGenerator<To[]> {
  for await (const batch of batches) yield batch.map(present)
}
