import {
  type AuditEntry,
  type AuditKind,
  auditKinds,
  AuditKind as Kinds,
  type CallInput,
  type calls,
} from '@switchboard/contract'
import type { AppContext, Reader } from '../../context.ts'
import { auditRows } from '../../platform/audit/audit-rows.ts'
import { type RawBuilder, sql } from 'kysely'

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

/** The ids of the people, clients and departments whose name is like a pattern. */
const subjectsNamed = (pattern: string): RawBuilder<unknown> => sql`
      select userid::text from users where first_name || ' ' || last_name ilike ${pattern}
      union all select clientid::text from clients where client_name ilike ${pattern}
      union all select departmentid::text from departments where department_name ilike ${pattern}`

/** The current names of the subjects that are people, clients or departments. */
async function namesOf(reader: Reader, subjects: readonly string[]): Promise<Map<string, string>> {
  const ids = [
    ...new Set(subjects.filter((subject) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(subject))),
  ]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select userid::text as id, trim(first_name || ' ' || last_name) as name from users where userid = any(${ids}::uuid[])
    union all select clientid::text, client_name from clients where clientid = any(${ids}::uuid[])
    union all select departmentid::text, department_name from departments where departmentid = any(${ids}::uuid[])
    union all select accountid::text, name from channel_accounts where accountid = any(${ids}::uuid[])
  `.execute(reader.query)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
