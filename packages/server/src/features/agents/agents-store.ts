import { type InferResult, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../context.ts'

/** A user as replies show one; never the password. */
export type AgentView = InferResult<ReturnType<typeof agentViews>>[number]

/** Every user with the department's name, to be narrowed down. */
export function agentViews(reader: Reader) {
  return reader.query
    .selectFrom('users')
    .leftJoin('departments', 'departments.departmentid', 'users.departmentid')
    .select([
      'users.userid',
      'users.username',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.departmentid',
      'users.is_admin',
      'users.created_on',
      'users.last_logged_on',
      'users.closed_on',
      'users.profile_pic',
      'users.push_enabled',
      'departments.department_name',
      sql<boolean>`exists (select from push_subscriptions p where p.userid = users.userid)`.as(
        'has_push_subscription',
      ),
    ])
    .orderBy(sql`users.first_name collate "C"`)
    .orderBy(sql`users.last_name collate "C"`)
    .orderBy('users.userid')
}

export const agentById = (reader: Reader, userid: string): Promise<AgentView | undefined> =>
  agentViews(reader).where('users.userid', '=', userid).executeTakeFirst()

export const agentByEmail = (reader: Reader, email: string): Promise<AgentView | undefined> =>
  agentViews(reader).where(sql<SqlBool>`lower(users.email) = lower(${email})`).executeTakeFirst()

/** Profile calls take the full id or its first 8 characters, which are unique among users. */
export function agentByAnyId(reader: Reader, id: string): Promise<AgentView | undefined> {
  const lower = id.toLowerCase()
  const column = lower.length === 8 ? sql`users.short_id` : sql`users.userid::text`
  return agentViews(reader).where(sql<SqlBool>`${column} = ${lower}`).executeTakeFirst()
}
