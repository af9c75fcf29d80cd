import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import { takeAdvisoryLock } from '../../platform/db/advisory-lock.ts'
import { countRows } from '../../platform/db/count-rows.ts'
import type { ApiKeysTable } from '../../platform/db/tables/interface-tables.ts'

/** Newest first, with their makers and whether these are still administrators. */
export function listKeys(reader: Reader) {
  return reader.query
    .selectFrom('api_keys')
    .innerJoin('users', 'users.userid', 'api_keys.made_by')
    .select([
      'keyid',
      'name',
      'scopes',
      'ending',
      'made_by',
      'api_keys.created_on',
      'expires_on',
      'last_used_on',
    ])
    .select(['users.first_name', 'users.last_name'])
    .select(sql<boolean>`users.is_admin and users.closed_on is null`.as('maker_may'))
    .where('revoked_on', 'is', null)
    .orderBy('api_keys.created_on', 'desc')
    .orderBy('keyid')
    .execute()
}

export type KeyRow = Awaited<ReturnType<typeof listKeys>>[number]

export interface UsedKeyRow {
  keyid: string
  name: string
  scopes: string[]
  expires_on: string | null
  minute_calls: number
  userid: string
  username: string
  first_name: string
  last_name: string
  is_admin: boolean
  departmentid: string | null
  password_is_temporary: boolean
  has_second_factor: boolean
}

/**
 * One statement per request counts the call and finds the maker. A key whose maker is locked or no longer an administrator
 * is not found, like a revoked one.
 */
export async function countUse(
  reader: Reader,
  token_sha256: Buffer,
  now: string,
): Promise<UsedKeyRow | undefined> {
  const { rows } = await sql<UsedKeyRow>`
    update api_keys k set
      last_used_on = ${now},
      minute = date_trunc('minute', ${now}::timestamptz),
      minute_calls = case when minute = date_trunc('minute', ${now}::timestamptz) then minute_calls + 1 else 1 end
    from users u left join second_factors f using (userid)
    where k.token_sha256 = ${token_sha256} and k.revoked_on is null and (k.expires_on is null or k.expires_on > ${now})
      and u.userid = k.made_by and u.closed_on is null and u.turned_away_on is null and u.is_admin
    returning k.keyid, k.name, k.scopes, k.expires_on, k.minute_calls, u.userid, u.username, u.first_name,
      u.last_name, u.is_admin, u.departmentid, u.password_is_temporary, f.confirmed_on is not null as has_second_factor
  `.execute(reader.query)
  return rows[0]
}

/** Counts under a lock, so that two requests at once do not exceed the limit. */
export async function lockAndCountOtherKeys(tx: Tx, keyid: string): Promise<number> {
  await takeAdvisoryLock(tx, 'api keys')
  return countRows(
    tx.query.selectFrom('api_keys').where('revoked_on', 'is', null).where('keyid', '<>', keyid),
  )
}

/** Takes the place of one that this person made under the same id and nobody used. False: its id is taken. */
export async function insertKey(tx: Tx, key: Insertable<ApiKeysTable>): Promise<boolean> {
  const inserted = await tx.query
    .insertInto('api_keys')
    .values(key)
    .onConflict((conflict) =>
      conflict
        .column('keyid')
        .doUpdateSet(key)
        .where('api_keys.made_by', '=', key.made_by)
        .where('api_keys.revoked_on', 'is', null)
        .where('api_keys.last_used_on', 'is', null),
    )
    .returning('keyid')
    .executeTakeFirst()
  return inserted !== undefined
}

/** @returns how many */
export async function revokeKeysMadeBy(tx: Tx, userid: string, now: string): Promise<number> {
  const { numUpdatedRows } = await tx.query
    .updateTable('api_keys')
    .set({ revoked_on: now })
    .where('made_by', '=', userid)
    .where('revoked_on', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The number of API keys that a lock or a new password would revoke. */
export const countKeysMadeBy = (reader: Reader, userid: string): Promise<number> =>
  countRows(reader.query.selectFrom('api_keys').where('made_by', '=', userid).where('revoked_on', 'is', null))

/** @returns what was revoked; undefined when there is no such key (any more). */
export function revokeKey(tx: Tx, keyid: string, now: string) {
  return tx.query
    .updateTable('api_keys')
    .set({ revoked_on: now })
    .where('keyid', '=', keyid)
    .where('revoked_on', 'is', null)
    .returning(['name'])
    .executeTakeFirst()
}
