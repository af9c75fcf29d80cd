import { z } from 'zod'
import { auditFilter } from './entities/audit.ts'
import { Day, ReportRange, Zone } from './entities/day-range.ts'
import { Language } from './languages.ts'
import { limits } from './limits.ts'
import { text } from './wire.ts'

/** The page's parameters for an export: titles in its language, times in its zone. */
const Page = { lang: Language, zone: Zone }

/** Tables that are saved as CSV. They are no calls: what they answer is a file, row by row. */
export const exportPaths = {
  tickets: '/export/tickets',
  clients: '/export/clients',
  insight: '/export/insight',
  audit: '/export/audit',
} as const

/** Everything about one client, as a ZIP for administrators. */
export const clientExportPath = '/export/client/{clientid}'

/** A ticket as a page to print, or as a file to keep. */
export const transcriptPath = '/transcript/{ticketid}'
export const TranscriptQuery = z.strictObject({
  ...Page,
  as: z.enum(['page', 'text', 'html']).default('page'),
  /** Internal notes are included only on request. */
  notes: z.enum(['yes', 'no']).default('no'),
})
export type TranscriptQuery = z.output<typeof TranscriptQuery>
export type ExportName = keyof typeof exportPaths

/** Without days: every ticket in sight. */
export const TicketsExport = z.strictObject({ ...Page, from: Day.optional(), to: Day.optional() })
export type TicketsExport = z.infer<typeof TicketsExport>

/** With a term: all that the search finds, of which the table shows the newest. */
export const ClientsExport = z.strictObject({ ...Page, term: text(limits.searchText).optional() })
export type ClientsExport = z.infer<typeof ClientsExport>

export const ReportExport = ReportRange.safeExtend({
  lang: Language,
  by: z.enum(['day', 'department', 'account']),
})
export type ReportExport = z.infer<typeof ReportExport>

/** For administrators: what the filters of the log let through. */
export const AuditExport = z.strictObject({ ...Page, ...auditFilter })
export type AuditExport = z.infer<typeof AuditExport>

/** The parameters of each export. */
export interface ExportQuestions {
  tickets: z.input<typeof TicketsExport>
  clients: z.input<typeof ClientsExport>
  insight: z.input<typeof ReportExport>
  audit: z.input<typeof AuditExport>
}
