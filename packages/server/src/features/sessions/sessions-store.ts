import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import type { SessionsTable, UsersTable } from '../../platform/db/tables/staff-tables.ts'
import { tokenDigest } from '../../platform/lib/token-digest.ts'

/** An open session with the facts that decide the rights. */
export type LiveSession = {
  sessionid: string
  created_on: string
  last_seen_on: string
  expires_on: string
  has_second_factor: boolean
  /** The identity provider it began with. */
  company: string | null
} & Pick<
  Selectable<UsersTable>,
  'userid' | 'username' | 'first_name' | 'last_name' | 'is_admin' | 'departmentid' | 'password_is_temporary'
>

/** One index read per request. It reads the rights too, so that a change of them takes effect at once. */
export async function findLiveSession(
  reader: Reader,
  token: string,
  now: string,
): Promise<LiveSession | undefined> {
  const [row] = await reader.named<LiveSession>(
    'live_session',
    `select s.sessionid, s.created_on, s.last_seen_on, s.expires_on, s.company,
            u.userid, u.username, u.first_name, u.last_name, u.is_admin, u.departmentid,
            u.password_is_temporary, f.confirmed_on is not null as has_second_factor
     from sessions s join users u using (userid) left join second_factors f using (userid)
     where s.token_sha256 = $1 and s.expires_on > $2 and u.closed_on is null`,
    [tokenDigest(token), now],
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

/** What an identity provider gave for a session, sealed by the feature that talks to it. */
export interface CompanySession {
  company: string
  tokens: string
}

/** A session begins with it. */
export type CompanyBeginning = CompanySession & {
  /** When the person proved there who he or she is; null: unknown. */
  provedOn: string | null
}

/** What a person can prove again who he or she is with: the password of the account, and how this session began. */
export const ownProofOf = (reader: Reader, { userid, sessionid }: { userid: string; sessionid: string }) =>
  reader.query
    .selectFrom('users')
    .leftJoin('sessions', (join) =>
      join.onRef('sessions.userid', '=', 'users.userid').on('sessions.sessionid', '=', sessionid),
    )
    .select(['users.userid', 'users.is_admin', 'users.password_hash', 'sessions.company_proved_on'])
    .where('users.userid', '=', userid)
    .executeTakeFirstOrThrow()

/** Null for a session that began with a password. */
export async function companySessionOf(reader: Reader, sessionid: string): Promise<CompanySession | null> {
  const row = await reader.query
    .selectFrom('sessions')
    .select(['company', 'company_tokens as tokens'])
    .where('sessionid', '=', sessionid)
    .executeTakeFirst()
  if (row === undefined || row.company === null || row.tokens === null) return null
  return { company: row.company, tokens: row.tokens }
}

export type CheckedSession = CompanySession & { sessionid: string; userid: string }

/** Sessions that were not checked at their provider for a while; they count as checked from now on. */
export async function sessionsToCheck(
  reader: Reader,
  now: string,
  { before, most }: { before: string; most: number },
): Promise<CheckedSession[]> {
  const { rows } = await sql<CheckedSession>`
    update sessions set company_checked_on = ${now} where sessionid = any (array(
      select sessionid from sessions
      where company is not null and company_checked_on <= ${before} and expires_on > ${now}
      order by company_checked_on, sessionid limit ${most} for update skip locked
    )) returning sessionid, userid, company, company_tokens as tokens`.execute(reader.query)
  return rows
}

/** Whether `sessionsToCheck` would find one that was not checked for so many milliseconds, as an SQL expression. */
export const uncheckedSince = (milliseconds: number): string => `
  exists (
    select from sessions where company is not null and expires_on > $1
      and company_checked_on <= $1::timestamptz - interval '${milliseconds} ms'
  )`

export async function keepCompanyTokens(tx: Tx, sessionid: string, tokens: string): Promise<void> {
  await tx.query
    .updateTable('sessions')
    .set({ company_tokens: tokens })
    .where('sessionid', '=', sessionid)
    .execute()
}

/** The session goes on as one that began with a password. */
export async function forgetCompany(tx: Tx, sessionid: string): Promise<void> {
  const nothing = { company: null, company_tokens: null, company_checked_on: null, company_proved_on: null }
  await tx.query.updateTable('sessions').set(nothing).where('sessionid', '=', sessionid).execute()
}

/** The running sessions that began with a provider; of one person, or of all. */
export const companySessions = (reader: Reader, company: string, userid: string | null) =>
  reader.query
    .selectFrom('sessions')
    .select(['sessionid', 'userid', 'created_on'])
    .select(sql<string>`company`.as('company'))
    .select(sql<string>`company_tokens`.as('tokens'))
    .where('company', '=', company)
    .where(sql<boolean>`(${userid}::uuid is null or userid = ${userid}::uuid)`)
    .orderBy('sessionid')
    .execute()
