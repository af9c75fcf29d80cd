import { createHash } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import type { SessionsTable, UsersTable } from '../../platform/db/tables/staff-tables.ts'

/** An open session with the facts that decide the rights. */
export type LiveSession = {
  sessionid: string
  created_on: string
  last_seen_on: string
  expires_on: string
  has_second_factor: boolean
} & Pick<
  Selectable<UsersTable>,
  'userid' | 'username' | 'first_name' | 'last_name' | 'is_admin' | 'departmentid' | 'password_is_temporary'
>

/** Only the digest of a token is stored: the content of the table cannot be used to sign in. */
export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** One index read per request. It reads the rights too, so that a change of them takes effect at once. */
export async function findLiveSession(
  reader: Reader,
  token: string,
  now: string,
): Promise<LiveSession | undefined> {
  const [row] = await reader.named<LiveSession>(
    'live_session',
    `select s.sessionid, s.created_on, s.last_seen_on, s.expires_on,
            u.userid, u.username, u.first_name, u.last_name, u.is_admin, u.departmentid,
            u.password_is_temporary, f.confirmed_on is not null as has_second_factor
     from sessions s join users u using (userid) left join second_factors f using (userid)
     where s.token_sha256 = $1 and s.expires_on > $2 and u.closed_on is null`,
    [digestOf(token), now],
  )
  return row
}

export async function insertSession(tx: Tx, session: Insertable<SessionsTable>): Promise<void> {
  await tx.query.insertInto('sessions').values(session).execute()
}

/** Never shortens: two requests may renew at the same time. */
export async function prolongSession(
  reader: Reader,
  sessionid: string,
  seen: string,
  expires: string,
): Promise<void> {
  await reader.query
    .updateTable('sessions')
    .set({ last_seen_on: seen, expires_on: sql`greatest(expires_on, ${expires}::timestamptz)` })
    .where('sessionid', '=', sessionid)
    .execute()
}

export async function deleteSession(tx: Tx, sessionid: string): Promise<void> {
  await tx.query.deleteFrom('sessions').where('sessionid', '=', sessionid).execute()
}

export async function deleteSessionsOf(tx: Tx, userid: string): Promise<void> {
  await tx.query.deleteFrom('sessions').where('userid', '=', userid).execute()
}

export async function deleteExpiredSessions(tx: Tx, now: string): Promise<void> {
  await tx.query.deleteFrom('sessions').where('expires_on', '<=', now).execute()
}

/** The user as signed in, with names and push state. */
export async function findMyself(reader: Reader, userid: string) {
  return reader.query
    .selectFrom('users')
    .leftJoin('departments', 'departments.departmentid', 'users.departmentid')
    .selectAll('users')
    .select('departments.department_name')
    .select(
      sql<boolean>`users.push_enabled and exists (select from push_subscriptions p where p.userid = users.userid)`.as(
        'is_push_subscribed',
      ),
    )
    .where('users.userid', '=', userid)
    .executeTakeFirstOrThrow()
}

export type Myself = Awaited<ReturnType<typeof findMyself>>
