import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { AppContext, Reader, Tx } from '../../context.ts'
import { countRows } from '../../platform/db/count-rows.ts'
import type { PasswordResetsTable, ResetRequestsTable } from '../../platform/db/tables/staff-tables.ts'

/** A link that is still good but for a change of its account, and the account as it is now. */
export type OpenReset = Pick<
  Selectable<PasswordResetsTable>,
  'resetid' | 'userid' | 'account_sha256' | 'expires_on'
> & { email: string; password_hash: string }

/** Neither of a locked account or one that its provider turned away, nor made by somebody who is no administrator any more. */
export const resetOf = (reader: Reader, token_sha256: Buffer, now: string): Promise<OpenReset | undefined> =>
  reader.query
    .selectFrom('password_resets')
    .innerJoin('users', 'users.userid', 'password_resets.userid')
    .leftJoin('users as maker', 'maker.userid', 'password_resets.made_by')
    .select(['resetid', 'password_resets.userid', 'account_sha256', 'expires_on'])
    .select(['users.email', 'users.password_hash'])
    .where('token_sha256', '=', token_sha256)
    .where('expires_on', '>', now)
    .where('users.closed_on', 'is', null)
    .where('users.turned_away_on', 'is', null)
    .where(
      sql<boolean>`(made_by is null or (maker.is_admin and maker.closed_on is null and maker.turned_away_on is null))`,
    )
    .executeTakeFirst()

/** Links that are over go with it. */
export async function insertReset(tx: Tx, reset: Insertable<PasswordResetsTable>): Promise<void> {
  await tx.query.deleteFrom('password_resets').where('expires_on', '<=', reset.created_on).execute()
  await tx.query.insertInto('password_resets').values(reset).execute()
}

/** @returns the ids of the person's links, which are all gone */
export async function deleteResetsOf(tx: Tx, userid: string): Promise<string[]> {
  const rows = await tx.query
    .deleteFrom('password_resets')
    .where('userid', '=', userid)
    .returning('resetid')
    .execute()
  return rows.map(({ resetid }) => resetid)
}

/** How many links that the person asked for are still good. */
export const countOwnResets = (tx: Tx, userid: string, now: string): Promise<number> =>
  countRows(
    tx.query
      .selectFrom('password_resets')
      .where('userid', '=', userid)
      .where('made_by', 'is', null)
      .where('expires_on', '>', now),
  )

export async function insertRequest(app: AppContext, email: string): Promise<void> {
  const row = { requestid: app.ids.uuid(), email, created_on: app.clock.now() }
  await app.db.query.insertInto('reset_requests').values(row).execute()
}

export type AskedLink = Pick<Selectable<ResetRequestsTable>, 'requestid' | 'created_on'>

/** The oldest requests, or those after one. */
export async function askedLinks(reader: Reader, after?: AskedLink): Promise<AskedLink[]> {
  const { rows } = await sql<AskedLink>`
    select requestid, created_on from reset_requests
    where ${after === undefined ? sql`true` : sql`(created_on, requestid) > (${after.created_on}, ${after.requestid})`}
    order by created_on, requestid limit 100`.execute(reader.query)
  return rows
}

/** Takes a request for this node alone; undefined when it was answered, or another node has it. */
export const lockRequest = (tx: Tx, requestid: string): Promise<{ email: string } | undefined> =>
  tx.query
    .selectFrom('reset_requests')
    .select('email')
    .where('requestid', '=', requestid)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export async function deleteRequest(tx: Tx, requestid: string): Promise<void> {
  await tx.query.deleteFrom('reset_requests').where('requestid', '=', requestid).execute()
}
