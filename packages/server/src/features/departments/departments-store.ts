import type { Department } from '@switchboard/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import { takeAdvisoryLock } from '../../platform/db/advisory-lock.ts'

export function livingDepartments(reader: Reader): Promise<Department[]> {
  return reader.query
    .selectFrom('departments')
    .select(['departmentid', 'department_name', 'deleted_on'])
    .where('deleted_on', 'is', null)
    .orderBy('created_on')
    .orderBy('departmentid')
    .execute()
}

/** Also a deleted one. */
export const departmentById = (reader: Reader, departmentid: string): Promise<Department | undefined> =>
  reader.query
    .selectFrom('departments')
    .select(['departmentid', 'department_name', 'deleted_on'])
    .where('departmentid', '=', departmentid)
    .executeTakeFirst()

export async function departmentName(reader: Reader, departmentid: string): Promise<string> {
  const { department_name } = await reader.query
    .selectFrom('departments')
    .select('department_name')
    .where('departmentid', '=', departmentid)
    .executeTakeFirstOrThrow()
  return department_name
}

/** The names of all departments, also of deleted ones: history keeps them. */
export async function departmentNames(reader: Reader): Promise<Map<string, string>> {
  const rows = await reader.query
    .selectFrom('departments')
    .select(['departmentid', 'department_name'])
    .execute()
  return new Map(rows.map((row) => [row.departmentid, row.department_name]))
}

/** Deletions and new names run one after the other: two at once could leave no department, or two of one name. */
export const queueForChange = (tx: Tx): Promise<void> => takeAdvisoryLock(tx, 'departments')

/**
 * 'share' keeps a department from being deleted until the transaction that adds a user or ticket to it has committed.
 * 'update' waits for all such transactions.
 */
export function lockDepartment(
  tx: Tx,
  departmentid: string,
  strength: 'share' | 'update',
): Promise<Department | undefined> {
  const query = tx.query
    .selectFrom('departments')
    .select(['departmentid', 'department_name', 'deleted_on'])
    .where('departmentid', '=', departmentid)
    .where('deleted_on', 'is', null)
  return (strength === 'share' ? query.forShare() : query.forUpdate()).executeTakeFirst()
}

/** Undefined when another department has that name already, in any capitalisation. */
export function insertDepartment(
  tx: Tx,
  department: { departmentid: string; department_name: string; created_on: string },
): Promise<Department | undefined> {
  return tx.query
    .insertInto('departments')
    .values({ ...department, deleted_on: null })
    .onConflict((conflict) =>
      conflict.expression(sql`lower(department_name)`).where('deleted_on', 'is', null).doNothing(),
    )
    .returning(['departmentid', 'department_name', 'deleted_on'])
    .executeTakeFirst()
}

/** Names are unique among departments that are not deleted, in any capitalisation. Names change one after the other. */
export async function idOfName(tx: Tx, name: string): Promise<string | undefined> {
  const found = await tx.query
    .selectFrom('departments')
    .select('departmentid')
    .where('deleted_on', 'is', null)
    .where(sql`lower(department_name)`, '=', sql`lower(${name})`)
    .executeTakeFirst()
  return found?.departmentid
}

export async function saveName(tx: Tx, departmentid: string, department_name: string): Promise<void> {
  await tx.query
    .updateTable('departments')
    .set({ department_name })
    .where('departmentid', '=', departmentid)
    .execute()
}

export async function markDeleted(tx: Tx, departmentid: string, now: string): Promise<void> {
  await tx.query
    .updateTable('departments')
    .set({ deleted_on: now })
    .where('departmentid', '=', departmentid)
    .execute()
}

export interface DepartmentCount {
  departmentid: string
  department_name: string
  agents: number
  tickets: number
  pending: number
  rating: number | null
}

/** The counts that the cards show and a deletion checks; locked agents still belong to their department. */
export async function countDepartments(reader: Reader, departmentid?: string): Promise<DepartmentCount[]> {
  const { rows } = await countsQuery(departmentid).execute(reader.query)
  return rows
}

/** The ratings of all departments are read at once (P12-168): few actions are ratings, and an index holds just those. */
export function countsQuery(departmentid?: string): RawBuilder<DepartmentCount> {
  const only = departmentid === undefined ? sql`true` : sql`d.departmentid = ${departmentid}`
  return sql<DepartmentCount>`
    select d.departmentid, d.department_name,
      (select count(*)::int from users u where u.departmentid = d.departmentid) as agents,
      (select count(*)::int from tickets t where t.departmentid = d.departmentid) as tickets,
      (select count(*)::int from tickets t where t.departmentid = d.departmentid
         and t.closed_on is null and t.userid is null) as pending,
      ratings.rating
    from departments d
    left join (select t.departmentid, avg(a.rating)::float8 as rating from actions a join tickets t using (ticketid)
      where a.action_type = 'ticket_rating' group by t.departmentid) as ratings using (departmentid)
    where d.deleted_on is null and ${only}
    order by d.created_on, d.departmentid`
}
