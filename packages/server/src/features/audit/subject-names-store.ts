import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../context.ts'

/** The ids of the people, clients and departments whose name is like a pattern. */
export const subjectsNamed = (pattern: string): RawBuilder<unknown> => sql`
      select userid::text from users where first_name || ' ' || last_name ilike ${pattern}
      union all select clientid::text from clients where client_name ilike ${pattern}
      union all select departmentid::text from departments where department_name ilike ${pattern}`

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
