import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../context.ts'
import { preparedRow } from '../../platform/db/prepared-statement.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import type { UserRow } from './users-store.ts'

/** Whether a user is not locked; this stays true until the transaction ends. */
export async function staysUnlocked(tx: Tx, userid: string): Promise<boolean> {
  return (await unlockedUser(tx, userid)) !== undefined
}

const unlockedUser = preparedRow<[userid: string], { userid: string }>(
  'hold-unlocked-user',
  'select userid from users where userid = $1 and closed_on is null for share',
)

/** The same with name and department. */
export const holdUnlockedUser = (tx: Tx, userid: string) =>
  tx.query
    .selectFrom('users')
    .select(['userid', 'departmentid', 'first_name', 'last_name', 'is_admin'])
    .where('userid', '=', userid)
    .where('closed_on', 'is', null)
    .forShare()
    .executeTakeFirst()

/** Whether a user is locked; this stays true until the transaction ends. */
export async function staysLocked(tx: Tx, userid: string): Promise<boolean> {
  const user = await lockUser(tx, userid)
  return user !== undefined && user.closed_on !== null
}

/**
 * Requires that the session has not ended in which somebody changes what leads into an account. What would end it, such as a new
 * password, waits for this transaction and then finds what it has made. After the lock of the user. @throws not-signed-in
 */
export async function holdSession(tx: Tx, sessionid: string): Promise<void> {
  const { rows } = await sql`
    select from sessions join users using (userid) where sessionid = ${sessionid} and closed_on is null
    for key share of sessions`.execute(tx.query)
  if (rows.length === 0) refuse('not-signed-in')
}

export const lockUser = (tx: Tx, userid: string): Promise<UserRow | undefined> =>
  locking(tx, userid).executeTakeFirst()

/** The same; undefined also while something else holds the user. */
export const lockFreeUser = (tx: Tx, userid: string): Promise<UserRow | undefined> =>
  locking(tx, userid).skipLocked().executeTakeFirst()

const locking = (tx: Tx, userid: string) =>
  tx.query.selectFrom('users').selectAll().where('userid', '=', userid).forNoKeyUpdate()

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

/** Whether an account may be signed in to and still has this password; this stays true until the transaction ends. */
export async function lockIfUnchanged(
  tx: Tx,
  { userid, password_hash }: Pick<UserRow, 'userid' | 'password_hash'>,
): Promise<boolean> {
  const still = await tx.query
    .selectFrom('users')
    .select('userid')
    .where('userid', '=', userid)
    .where('password_hash', '=', password_hash)
    .where('closed_on', 'is', null)
    .where('turned_away_on', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return still !== undefined
}
