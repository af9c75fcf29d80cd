import type { Insertable, Selectable } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import { takeAdvisoryLock } from '../../platform/db/advisory-lock.ts'
import type { CompanySignInsTable, LinkedLoginsTable } from '../../platform/db/tables/staff-tables.ts'

/** Those that were never finished go with it. */
export async function insertSignIn(
  tx: Tx,
  signIn: Insertable<CompanySignInsTable>,
  now: string,
): Promise<void> {
  await tx.query.deleteFrom('company_sign_ins').where('expires_on', '<=', now).execute()
  await tx.query.insertInto('company_sign_ins').values(signIn).execute()
}

export type SignInRow = Selectable<CompanySignInsTable>

/** Takes it: of any number of requests with the same state, one gets it. */
export const takeSignIn = (
  reader: Reader,
  state_sha256: Buffer,
  browser_sha256: Buffer,
): Promise<SignInRow | undefined> =>
  reader.query
    .deleteFrom('company_sign_ins')
    .where('state_sha256', '=', state_sha256)
    .where('browser_sha256', '=', browser_sha256)
    .returningAll()
    .executeTakeFirst()

/** Two sign-ins of one person run one after the other, so that the first one makes the account. */
export const queueForLogin = (tx: Tx, login: { issuer: string; subject: string }): Promise<void> =>
  takeAdvisoryLock(tx, `login ${login.issuer} ${login.subject}`)

export type LinkedLoginRow = Selectable<LinkedLoginsTable>

export const linkedLogin = (
  reader: Reader,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<LinkedLoginRow | undefined> =>
  reader.query
    .selectFrom('linked_logins')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

export const loginsOf = (reader: Reader, userid: string): Promise<LinkedLoginRow[]> =>
  reader.query
    .selectFrom('linked_logins')
    .selectAll()
    .where('userid', '=', userid)
    .orderBy('linked_on')
    .orderBy('issuer')
    .execute()

/** @returns whether neither the login nor the account was linked to another one */
export async function insertLogin(tx: Tx, login: Insertable<LinkedLoginsTable>): Promise<boolean> {
  const stored = await tx.query
    .insertInto('linked_logins')
    .values(login)
    .onConflict((conflict) => conflict.doNothing())
    .returning('userid')
    .executeTakeFirst()
  return stored !== undefined
}

export async function noteLoginUse(
  tx: Tx,
  { issuer, subject }: { issuer: string; subject: string },
  change: { used_on: string; email: string | null },
): Promise<void> {
  await tx.query
    .updateTable('linked_logins')
    .set(change)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

/** @returns whether there was one */
export async function deleteLogin(tx: Tx, userid: string, issuer: string): Promise<boolean> {
  const gone = await tx.query
    .deleteFrom('linked_logins')
    .where('userid', '=', userid)
    .where('issuer', '=', issuer)
    .returning('subject')
    .executeTakeFirst()
  return gone !== undefined
}

/** @returns the issuers of all that there were */
export async function deleteLoginsOf(tx: Tx, userid: string): Promise<string[]> {
  const gone = await tx.query
    .deleteFrom('linked_logins')
    .where('userid', '=', userid)
    .returning('issuer')
    .execute()
  return gone.map(({ issuer }) => issuer).toSorted()
}

export async function savePermit(
  tx: Tx,
  permit: { userid: string; allowed_by: string; expires_on: string },
): Promise<void> {
  const { allowed_by, expires_on } = permit
  await tx.query
    .insertInto('linking_permits')
    .values(permit)
    .onConflict((conflict) => conflict.column('userid').doUpdateSet({ allowed_by, expires_on }))
    .execute()
}

/** Takes the permit of an account; undefined when there is none, or its administrator is none any more. */
export const takePermit = (tx: Tx, userid: string, now: string) =>
  tx.query
    .deleteFrom('linking_permits')
    .using('users')
    .whereRef('users.userid', '=', 'linking_permits.allowed_by')
    .where('linking_permits.userid', '=', userid)
    .where('linking_permits.expires_on', '>', now)
    .where('users.is_admin', '=', true)
    .where('users.closed_on', 'is', null)
    .where('users.turned_away_on', 'is', null)
    .returning('linking_permits.allowed_by')
    .executeTakeFirst()

/** Whether it is new. */
export async function insertRefusedClient(
  tx: Tx,
  row: { company: string; refused_on: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx.query
    .insertInto('refused_clients')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Whether there was one. */
export async function deleteRefusedClient(tx: Tx, company: string): Promise<boolean> {
  const { numDeletedRows } = await tx.query
    .deleteFrom('refused_clients')
    .where('company', '=', company)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Since when each provider refuses this desk. */
export const refusedClients = (reader: Reader): Promise<{ company: string; refused_on: string }[]> =>
  reader.query.selectFrom('refused_clients').select(['company', 'refused_on']).orderBy('company').execute()
