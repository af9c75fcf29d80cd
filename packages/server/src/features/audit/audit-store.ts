import { auditKinds, type CallInput, type calls } from '@switchboard/contract'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Reader } from '../../context.ts'

type Filter = CallInput<typeof calls.getAuditLog>['query']

/** Newest first, before a row that was shown already. */
export function auditRows(reader: Reader, filter: Filter, most: number) {
  const { who, kind, from, to, text, before } = filter
  const words = text?.trim() ?? ''
  return reader.query
    .selectFrom('audit_log')
    .select(['auditid', 'at', 'actor', 'actor_name', 'deed', 'subject', 'ip', 'result'])
    .select(withTimes)
    .$if(before !== undefined, (query) => query.where('auditid', '<', before ?? 0))
    .$if(who === 'desk', (query) => query.where('actor', 'is', null))
    .$if(who !== undefined && who !== 'desk', (query) => query.where('actor', '=', who ?? ''))
    .$if(kind !== undefined, (query) => query.where(ofKind(kind)))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('at', '<=', to ?? ''))
    .$if(words !== '', (query) => query.where(contains(words)))
    .orderBy('auditid', 'desc')
    .limit(most)
    .execute()
}

/** An action that was refused more than once within a minute shows its count. */
const withTimes = sql<Record<string, unknown>>`detail || coalesce((
  select jsonb_build_object('times', times) from audit_repeats
  where audit_repeats.auditid = audit_log.auditid and times > 1), '{}')`.as('detail')

function ofKind(kind: Filter['kind']): RawBuilder<SqlBool> {
  const first = sql`split_part(deed, '.', 1)`
  if (kind === 'other' || kind === undefined)
    return sql<SqlBool>`not ${first} = any(${Object.values(auditKinds).flat()}::text[])`
  return sql<SqlBool>`${first} = any(${[...auditKinds[kind]]}::text[])`
}

/** Searches the names, the action, the address and the details; `%` and `_` are plain characters. */
function contains(words: string): RawBuilder<SqlBool> {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`(
    actor_name ilike ${pattern} or deed ilike ${pattern} or ip ilike ${pattern} or detail::text ilike ${pattern}
    or subject in (
      select userid::text from users where first_name || ' ' || last_name ilike ${pattern}
      union all select clientid::text from clients where client_name ilike ${pattern}
      union all select departmentid::text from departments where department_name ilike ${pattern}
    ))`
}

/** The current names of the subjects that are people, clients or departments. */
export async function namesOf(reader: Reader, subjects: readonly string[]): Promise<Map<string, string>> {
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
