import type { AccountName, Platform } from '@switchboard/contract'
import { type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import {
  columnsOf,
  preparedRow,
  preparedStatement,
  rowsAsJson,
} from '../../platform/db/prepared-statement.ts'
import type { AccountRow } from './present-health.ts'

/**
 * The key of the account of example tickets: a website chat without a website. It is shorter than that of any other one, so
 * that no visitor can ask for it.
 */
export const EXAMPLES_KEY = 'examples'

const accountColumns = columnsOf<AccountRow>('channel_accounts', {
  accountid: true,
  platform: true,
  name: true,
  ext_account_id: true,
  secrets: true,
  intake: true,
  state: true,
  poll_offset: true,
  paused_until: true,
  last_event_on: true,
  last_error: true,
  last_error_on: true,
  checked_on: true,
  late_since: true,
  late_count: true,
  created_on: true,
  removed_on: true,
  ext_business_id: true,
  category: true,
  departmentid: true,
  provider_name: true,
  greeting: true,
})

export const accountById = preparedRow<[accountid: string], AccountRow>(
  'account-by-id',
  `select ${accountColumns} from channel_accounts where accountid = $1 and removed_on is null`,
)

/** By the provider's own id: a bot, a number, a page. */
export const accountByExtId = preparedRow<[platform: Platform, extAccountId: string], AccountRow>(
  'account-by-ext-id',
  `select ${accountColumns} from channel_accounts
   where platform = $1 and ext_account_id = $2 and removed_on is null`,
)

/** What of an account decides whether it takes a delivery. */
export type SeenAccount = Pick<AccountRow, 'accountid' | 'secrets' | 'ext_account_id' | 'intake'>

/** Those of some accounts that were removed or changed since they were read. */
export async function changedAccounts(tx: Tx, seen: readonly SeenAccount[]): Promise<string[]> {
  if (seen.length === 0) return []
  const rows = seen.map(({ accountid, secrets, ext_account_id, intake }) => ({
    accountid,
    secrets,
    ext_account_id,
    intake,
  }))
  return (await selectChanged(tx, rowsAsJson(rows))).map(({ accountid }) => accountid)
}

const selectChanged = preparedStatement<[seen: string], { accountid: string }>(
  'changed-accounts',
  `select accountid
   from json_to_recordset($1) as seen (accountid uuid, secrets jsonb, ext_account_id text, intake text)
   where not exists (select from channel_accounts account where account.accountid = seen.accountid
     and removed_on is null and account.secrets = seen.secrets and account.intake = seen.intake
     and account.ext_account_id = seen.ext_account_id)`,
)

/** One of several of some platforms, locked until the transaction ends. */
export function lockAccount(
  tx: Tx,
  platforms: readonly Platform[],
  accountid: string,
): Promise<AccountRow | undefined> {
  return tx.query
    .selectFrom('channel_accounts')
    .selectAll()
    .where('accountid', '=', accountid)
    .where('platform', 'in', platforms)
    .where('removed_on', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** The sealed secrets of an account, which nobody replaces until the transaction ends. */
export const holdSecrets = (tx: Tx, accountid: string): Promise<Pick<AccountRow, 'secrets'> | undefined> =>
  tx.query
    .selectFrom('channel_accounts')
    .select('secrets')
    .where('accountid', '=', accountid)
    .forKeyShare()
    .executeTakeFirst()

/** One that was removed, locked until the transaction ends. */
export const lockRemoved = (tx: Tx, platform: Platform, accountid: string): Promise<AccountRow | undefined> =>
  tx.query
    .selectFrom('channel_accounts')
    .selectAll()
    .where('accountid', '=', accountid)
    .where('platform', '=', platform)
    .where('removed_on', 'is not', null)
    .forUpdate()
    .executeTakeFirst()

/** Those that were removed, the latest first. */
export const removedAccounts = (reader: Reader, platform: Platform): Promise<AccountRow[]> =>
  reader.query
    .selectFrom('channel_accounts')
    .selectAll()
    .where('platform', '=', platform)
    .where('removed_on', 'is not', null)
    .orderBy('removed_on', 'desc')
    .orderBy('accountid')
    .execute()

const connected = (reader: Reader, platform: Platform) =>
  reader.query
    .selectFrom('channel_accounts')
    .selectAll()
    .where('platform', '=', platform)
    .where('removed_on', 'is', null)

/** The first one of a platform: the oldest that is connected. */
export function accountOf(reader: Reader, platform: Platform): Promise<AccountRow | undefined> {
  return connected(reader, platform).orderBy('created_on').orderBy('accountid').limit(1).executeTakeFirst()
}

export const exampleAccount = (reader: Reader): Promise<AccountRow | undefined> =>
  accountByExtId(reader, 'website', EXAMPLES_KEY)

/** The row of a bot that is or was connected, which keeps its clients and their tickets. */
export function knownAccount(
  reader: Reader,
  platform: Platform,
  extAccountId: string,
): Promise<AccountRow | undefined> {
  return reader.query
    .selectFrom('channel_accounts')
    .selectAll()
    .where('platform', '=', platform)
    .where('ext_account_id', '=', extAccountId)
    .orderBy(sql`removed_on desc nulls first`)
    .orderBy('accountid')
    .limit(1)
    .executeTakeFirst()
}

export function accountsOf(reader: Reader, platform: Platform): Promise<AccountRow[]> {
  return connected(reader, platform).orderBy('name').orderBy('accountid').execute()
}

/** All that are connected to somebody outside. */
export function allAccounts(reader: Reader): Promise<AccountRow[]> {
  return reader.query
    .selectFrom('channel_accounts')
    .selectAll()
    .where('removed_on', 'is', null)
    .where('ext_account_id', '!=', EXAMPLES_KEY)
    .orderBy('created_on')
    .orderBy('accountid')
    .execute()
}

const isInUse = sql<boolean>`(removed_on is null and intake != 'off')`

/** The names of the accounts of each platform that has several, also of those that were removed. */
export function accountNames(reader: Reader): Promise<AccountName[]> {
  return reader.query
    .selectFrom('channel_accounts')
    .select(['accountid', 'name'])
    .where('platform', 'in', (from) =>
      from
        .selectFrom('channel_accounts')
        .select('platform')
        .where(isInUse)
        .groupBy('platform')
        .having(sql<SqlBool>`count(*) > 1`),
    )
    .orderBy('accountid')
    .execute()
}

/** The same by account. */
export async function namesAmongSeveral(reader: Reader): Promise<Map<string, string>> {
  return new Map((await accountNames(reader)).map(({ accountid, name }) => [accountid, name]))
}

/** An account that is connected, or not any more. */
export interface KnownAccount extends AccountName {
  platform: Platform
  isConnected: boolean
}

/** All that ever were, by name. */
export function everyAccount(reader: Reader): Promise<KnownAccount[]> {
  return reader.query
    .selectFrom('channel_accounts')
    .select(['accountid', 'platform', 'name', isInUse.as('isConnected')])
    .orderBy('name')
    .orderBy('accountid')
    .execute()
}

/** The business account at the provider that an account belongs to, also of a removed one. */
export async function businessOf(reader: Reader, accountid: string): Promise<string | null> {
  const account = await reader.query
    .selectFrom('channel_accounts')
    .select('ext_business_id')
    .where('accountid', '=', accountid)
    .executeTakeFirst()
  return account?.ext_business_id ?? null
}

/** Where an account's new tickets go, null: their clients choose; and how they are greeted, empty: as everywhere. */
export async function welcomeOfAccount(
  reader: Reader,
  accountid: string,
): Promise<{ departmentid: string | null; greeting: string }> {
  const account = await reader.query
    .selectFrom('channel_accounts')
    .select(['departmentid', 'greeting'])
    .where('accountid', '=', accountid)
    .executeTakeFirst()
  return account ?? { departmentid: null, greeting: '' }
}
