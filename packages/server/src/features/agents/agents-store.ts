import { type SqlBool, sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import type { UsersTable } from '../../platform/db/tables/staff-tables.ts'

export type UserRow = Selectable<UsersTable>

/** A user as replies show one; never the password. */
export type AgentView = Pick<
  UserRow,
  | 'userid'
  | 'username'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'departmentid'
  | 'is_admin'
  | 'created_on'
  | 'last_logged_on'
  | 'closed_on'
  | 'profile_pic'
  | 'push_enabled'
> & { department_name: string | null; has_push_subscription: boolean }

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
    .orderBy('users.first_name')
    .orderBy('users.last_name')
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

export async function countUsers(reader: Reader): Promise<number> {
  const { count } = await reader.query
    .selectFrom('users')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Locks every active administrator and one more user, always in the same order: transactions that may remove an administrator
 * run one after the other, and each sees the result of the one before.
 */
export function lockAdminsAnd(tx: Tx, userid: string): Promise<UserRow[]> {
  return tx.query
    .selectFrom('users')
    .selectAll()
    .where(sql<SqlBool>`(is_admin and closed_on is null) or userid = ${userid}`)
    .orderBy('userid')
    .forNoKeyUpdate()
    .execute()
}

export function lockUser(tx: Tx, userid: string): Promise<UserRow | undefined> {
  return tx.query
    .selectFrom('users')
    .selectAll()
    .where('userid', '=', userid)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function saveUser(tx: Tx, userid: string, change: Partial<UserRow>): Promise<void> {
  await tx.query.updateTable('users').set(change).where('userid', '=', userid).execute()
}

export async function isEmailTaken(reader: Reader, email: string, exceptUserid?: string): Promise<boolean> {
  const row = await reader.query
    .selectFrom('users')
    .select('userid')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .$if(exceptUserid !== undefined, (query) => query.where('userid', '!=', exceptUserid ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

/** Undefined when another row has its email, username or short id. */
export function insertUser(tx: Tx, user: NewUser): Promise<{ userid: string } | undefined> {
  return tx.query
    .insertInto('users')
    .values({ ...user, last_logged_on: null, closed_on: null, profile_pic: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userid')
    .executeTakeFirst()
}

export type NewUser = Pick<
  UserRow,
  | 'userid'
  | 'short_id'
  | 'username'
  | 'email'
  | 'password_hash'
  | 'password_is_temporary'
  | 'first_name'
  | 'last_name'
  | 'departmentid'
  | 'is_admin'
  | 'created_on'
  | 'lang'
>

export async function usernamesLike(reader: Reader, base: string): Promise<Set<string>> {
  const rows = await reader.query
    .selectFrom('users')
    .select('username')
    .where(sql<SqlBool>`starts_with(username, ${base})`)
    .execute()
  return new Set(rows.map((row) => row.username))
}

/** The browsers of a locked agent receive no more pushes. */
export async function forgetPushOf(tx: Tx, userid: string): Promise<void> {
  await tx.query.deleteFrom('push_subscriptions').where('userid', '=', userid).execute()
}
