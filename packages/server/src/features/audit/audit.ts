import {
  type AuditEntry,
  type AuditKind,
  auditKinds,
  AuditKind as Kinds,
  type CallInput,
  type calls,
} from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { auditRows, namesOf } from './audit-store.ts'

type Filter = CallInput<typeof calls.getAuditLog>['query']

const PAGE = 50

/** Who did what, newest first; the next page lies before the last row of this one. */
export async function auditLog(
  app: AppContext,
  filter: Filter,
): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
  const rows = await auditRows(app.db, filter, PAGE + 1)
  const shown = rows.slice(0, PAGE)
  const names = await namesOf(
    app.db,
    shown.flatMap(({ subject }) => subject ?? []),
  )
  const entries = shown.map((row) => ({
    ...row,
    kind: kindOf(row.deed),
    subject_name: row.subject === null ? null : (names.get(row.subject) ?? null),
  }))
  return { entries, hasMore: rows.length > PAGE }
}

function kindOf(deed: string): AuditKind {
  const [first] = deed.split('.')
  const found = Object.entries(auditKinds).find(([, words]) => words.some((word) => word === first))
  return Kinds.catch('other').parse(found?.[0])
}
