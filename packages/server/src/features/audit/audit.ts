import {
  type AuditEntry,
  type AuditKind,
  auditKinds,
  AuditKind as Kinds,
  type CallInput,
  type calls,
} from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { auditRows } from '../../platform/audit/audit-rows.ts'
import { namesOf, subjectsNamed } from './subject-names-store.ts'

type Filter = CallInput<typeof calls.getAuditLog>['query']

const PAGE = 50

/** The audit log, newest first; the next page starts before the last row of this one. */
export async function auditLog(
  app: AppContext,
  filter: Filter,
): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
  const rows = await auditRows(app.db, filter, PAGE + 1, subjectsNamed)
  return { entries: await named(app, rows.slice(0, PAGE)), hasMore: rows.length > PAGE }
}

/** All rows of the audit log, a batch at a time. */
export async function* auditBatches(
  app: AppContext,
  filter: Omit<Filter, 'before'>,
  most: number,
): AsyncGenerator<AuditEntry[]> {
  for (let before: number | undefined; ; ) {
    const rows = await auditRows(app.db, { ...filter, before }, most, subjectsNamed)
    if (rows.length > 0) yield named(app, rows)
    if (rows.length < most) return
    before = rows.at(-1)?.auditid
  }
}

async function named(app: AppContext, rows: Awaited<ReturnType<typeof auditRows>>): Promise<AuditEntry[]> {
  const names = await namesOf(
    app.db,
    rows.flatMap(({ subject, detail }) => [subject ?? [], textsIn(detail)].flat()),
  )
  return rows.map((row) => ({
    ...row,
    kind: kindOf(row.action),
    subject_name: row.subject === null ? null : (names.get(row.subject) ?? null),
    names: Object.fromEntries(
      textsIn(row.detail).flatMap((id) => (names.has(id) ? [[id, names.get(id) ?? '']] : [])),
    ),
  }))
}

const textsIn = (detail: Record<string, unknown>): string[] =>
  Object.values(detail).filter((value) => typeof value === 'string')

function kindOf(action: string): AuditKind {
  const [first] = action.split('.')
  const found = Object.entries(auditKinds).find(([, words]) => words.some((word) => word === first))
  return Kinds.catch('other').parse(found?.[0])
}
