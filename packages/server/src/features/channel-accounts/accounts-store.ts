import type { Platform } from '@switchboard/contract'
import { sql } from 'kysely'
import type { Reader } from '../../context.ts'
import { columnsOf, preparedStatement } from '../../platform/db/prepared-statement.ts'
import type { AccountRow } from './present-health.ts'

const byId = preparedStatement<[accountid: string], AccountRow>(
  'account-by-id',
  `select ${columnsOf<AccountRow>('channel_accounts', {
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
  })} from channel_accounts where accountid = $1 and removed_on is null`,
)

export async function accountById(reader: Reader, accountid: string): Promise<AccountRow | undefined> {
  const [account] = await byId(reader, accountid)
  return account
}

export function accountOf(reader: Reader, platform: Platform): Promise<AccountRow | undefined> {
  return reader.query
    .selectFrom('channel_accounts')
    .selectAll()
    .where('platform', '=', platform)
    .where('removed_on', 'is', null)
    .orderBy('created_on', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** By the provider's own id: a bot, a number, a page. */
export function accountByExtId(
  reader: Reader,
  platform: Platform,
  extAccountId: string,
): Promise<AccountRow | undefined> {
  return reader.query
    .selectFrom('channel_accounts')
    .selectAll()
    .where('platform', '=', platform)
    .where('ext_account_id', '=', extAccountId)
    .where('removed_on', 'is', null)
    .executeTakeFirst()
}

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
  return reader.query
    .selectFrom('channel_accounts')
    .selectAll()
    .where('platform', '=', platform)
    .where('removed_on', 'is', null)
    .orderBy('name')
    .orderBy('accountid')
    .execute()
}

export function allAccounts(reader: Reader): Promise<AccountRow[]> {
  return reader.query
    .selectFrom('channel_accounts')
    .selectAll()
    .where('removed_on', 'is', null)
    .orderBy('created_on')
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
