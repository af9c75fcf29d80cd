import { auditKinds, type CallInput, type calls } from '@switchboard/contract'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Reader } from '../../context.ts'

type Filter = CallInput<typeof calls.getAuditLog>['query']

/**
 * Newest first, before a row that was shown already. `named` answers the ids of the subjects whose name is like a pattern.
 */
export function auditRows(
  reader: Reader,
  filter: Filter,
  most: number,
  named: (pattern: string) => RawBuilder<unknown>,
) {
  const { who, kind, from, to, text, before } = filter
  const words = text?.trim() ?? ''
  return reader.query
    .selectFrom('audit_log')
    .select(['auditid', 'at', 'actor', 'actor_name', 'action', 'subject', 'ip', 'result'])
    .select(withTimes)
    .$if(before !== undefined, (query) => query.where('auditid', '<', before ?? 0))
    .$if(who === 'desk', (query) => query.where('actor', 'is', null))
    .$if(who !== undefined && who !== 'desk', (query) => query.where('actor', '=', who ?? ''))
    .$if(kind !== undefined, (query) => query.where(ofKind(kind)))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('at', '<=', to ?? ''))
    .$if(words !== '', (query) => query.where(contains(words, named)))
    .orderBy('auditid', 'desc')
    .limit(most)
    .execute()
}

/** An action that was refused more than once within a minute shows its count. */
const withTimes = sql<Record<string, unknown>>`detail || coalesce((
  select jsonb_build_object('times', times) from audit_repeats
  where audit_repeats.auditid = audit_log.auditid and times > 1), '{}')`.as('detail')

function ofKind(kind: Filter['kind']): RawBuilder<SqlBool> {
  const first = sql`split_part(action, '.', 1)`
  if (kind === 'other' || kind === undefined)
    return sql<SqlBool>`not ${first} = any(${Object.values(auditKinds).flat()}::text[])`
  return sql<SqlBool>`${first} = any(${[...auditKinds[kind]]}::text[])`
}

/** Searches the names, the action, the address and the details; `%` and `_` are plain characters. */
function contains(words: string, named: (pattern: string) => RawBuilder<unknown>): RawBuilder<SqlBool> {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`(
    actor_name ilike ${pattern} or action ilike ${pattern} or ip ilike ${pattern} or detail::text ilike ${pattern}
    or subject in (${named(pattern)}))`
}

/** The counters of refused actions are kept no longer than the log. */
export async function deleteOldRepeats(reader: Reader, until: string): Promise<void> {
  await reader.query.deleteFrom('audit_repeats').where('minute', '<', until).execute()
}
