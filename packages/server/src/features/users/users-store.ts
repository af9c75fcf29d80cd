import { Language } from '@switchboard/contract'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import { countRows } from '../../platform/db/count-rows.ts'
import { preparedRow } from '../../platform/db/prepared-statement.ts'
import type { UsersTable } from '../../platform/db/tables/staff-tables.ts'

export type UserRow = Selectable<UsersTable>

/** An agent as other features need one: name, place and rights. */
export type Person = Pick<
  UserRow,
  'userid' | 'first_name' | 'last_name' | 'profile_pic' | 'departmentid' | 'is_admin' | 'closed_on'
>

export const personOf = (reader: Reader, userid: string): Promise<Person | undefined> =>
  reader.query
    .selectFrom('users')
    .select(['userid', 'first_name', 'last_name', 'profile_pic', 'departmentid', 'is_admin', 'closed_on'])
    .where('userid', '=', userid)
    .executeTakeFirst()

export async function nameOf(reader: Reader, userid: string): Promise<string> {
  const { first_name, last_name } = await namesOf(reader, userid)
  return `${first_name} ${last_name}`.trim()
}

export async function namesOf(
  reader: Reader,
  userid: string,
): Promise<Pick<UserRow, 'first_name' | 'last_name'>> {
  const names = await selectNames(reader, userid)
  if (names === undefined) throw new Error('There is no such user.')
  return names
}

const selectNames = preparedRow<[userid: string], Pick<UserRow, 'first_name' | 'last_name'>>(
  'names-of-user',
  'select first_name, last_name from users where userid = $1',
)

export const userById = (reader: Reader, userid: string) =>
  reader.query
    .selectFrom('users')
    .select(['userid', 'password_hash', 'closed_on', 'turned_away_on'])
    .where('userid', '=', userid)
    .executeTakeFirst()

export const userByEmail = (reader: Reader, email: string) =>
  reader.query
    .selectFrom('users')
    .select(['userid', 'password_hash', 'is_admin', 'closed_on', 'turned_away_on'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()

/** Where and in which language a person reads mails. */
export async function readerOf(reader: Reader, userid: string): Promise<{ email: string; lang: Language }> {
  const { email, lang } = await reader.query
    .selectFrom('users')
    .select(['email', 'lang'])
    .where('userid', '=', userid)
    .executeTakeFirstOrThrow()
  return { email, lang: Language.catch('en').parse(lang) }
}

export async function usernamesLike(reader: Reader, base: string): Promise<Set<string>> {
  const rows = await reader.query
    .selectFrom('users')
    .select('username')
    .where(sql<SqlBool>`starts_with(username, ${base})`)
    .execute()
  return new Set(rows.map((row) => row.username))
}

export async function hasUsers(reader: Reader): Promise<boolean> {
  const anybody = await reader.query.selectFrom('users').select('userid').limit(1).executeTakeFirst()
  return anybody !== undefined
}

export const countUsers = (reader: Reader): Promise<number> => countRows(reader.query.selectFrom('users'))

/** Those of some users who are not locked and may see a ticket: the twin of maySeeTicket. */
export async function usersWhoSee(
  reader: Reader,
  ticket: { departmentid: string | null; userid: string | null },
  among: readonly string[],
): Promise<string[]> {
  if (among.length === 0) return []
  const rows = await reader.query
    .selectFrom('users')
    .select('userid')
    .where('userid', 'in', among)
    .where('closed_on', 'is', null)
    .where(sql<boolean>`(is_admin or departmentid = ${ticket.departmentid} or userid = ${ticket.userid})`)
    .orderBy('userid')
    .execute()
  return rows.map((row) => row.userid)
}

export async function passwordHashOf(reader: Reader, userid: string): Promise<string> {
  const { password_hash } = await reader.query
    .selectFrom('users')
    .select('password_hash')
    .where('userid', '=', userid)
    .executeTakeFirstOrThrow()
  return password_hash
}

export const storedPreferences = (reader: Reader, userid: string) =>
  reader.query
    .selectFrom('users')
    .select(['lang', 'theme', 'sounds', 'push_previews', 'preferences'])
    .where('userid', '=', userid)
    .executeTakeFirst()

/** The departments of some users; null for those without one. */
export async function departmentsOf(
  reader: Reader,
  userids: readonly string[],
): Promise<Array<string | null>> {
  if (userids.length === 0) return []
  const rows = await reader.query
    .selectFrom('users')
    .select('departmentid')
    .distinct()
    .where('userid', 'in', userids)
    .execute()
  return rows.map(({ departmentid }) => departmentid)
}

/** What is absent stays as it is, also when another tab changes it at the same time. */
export async function savePreferences(
  tx: Tx,
  userid: string,
  columns: { [Name in 'theme' | 'sounds' | 'push_previews']: UserRow[Name] | undefined },
  others: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx.query
    .updateTable('users')
    .set({ ...columns, preferences: sql`preferences || ${JSON.stringify(others)}::jsonb` })
    .where('userid', '=', userid)
    .execute()
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

/** Undefined when another row has its email, username or short id. */
export function insertUser(tx: Tx, user: NewUser): Promise<{ userid: string } | undefined> {
  return tx.query
    .insertInto('users')
    .values({ ...user, last_logged_on: null, closed_on: null, turned_away_on: null, profile_pic: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userid')
    .executeTakeFirst()
}

export async function saveUser(reader: Reader, userid: string, change: Partial<UserRow>): Promise<void> {
  await reader.query.updateTable('users').set(change).where('userid', '=', userid).execute()
}
