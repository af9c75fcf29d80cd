import type { Platform } from '@switchboard/contract'
import { sql } from 'kysely'
import type { AppContext, Reader, Tx } from '../../context.ts'
import { takeAdvisoryLock } from '../../platform/db/advisory-lock.ts'
import {
  type AccountRow,
  announceAccount,
  announceRemoved,
  sealed,
} from '../channel-accounts/channel-accounts.ts'

export interface Connected {
  accountid: string
  platform: Platform
  name: string
  ext_account_id: string
  intake: 'webhook' | 'polling'
  secrets: Readonly<Record<string, string>>
}

/** Serialises connections, so that two administrators connect one after the other. */
export async function lockPlatform(tx: Tx, platform: Platform): Promise<void> {
  await takeAdvisoryLock(tx, `connect/${platform}`)
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

/** Makes this the one active account of the platform, in state connected; returns the accounts that it replaces. */
export async function connectAccount(app: AppContext, tx: Tx, account: Connected): Promise<AccountRow[]> {
  const now = app.clock.now()
  const { accountid, secrets, ...columns } = account
  const replaced = await tx.query
    .updateTable('channel_accounts')
    .set({ removed_on: now })
    .where('platform', '=', account.platform)
    .where('accountid', '!=', accountid)
    .where('removed_on', 'is', null)
    .returningAll()
    .execute()
  const mended = {
    ...columns,
    secrets: JSON.stringify(sealed(app, accountid, secrets)),
    state: 'connected' as const,
    paused_until: null,
    last_error: null,
    last_error_on: null,
    removed_on: null,
    checked_on: now,
  }
  const connected = await tx.query
    .insertInto('channel_accounts')
    .values({ ...mended, accountid, created_on: now, last_event_on: null })
    .onConflict((conflict) => conflict.column('accountid').doUpdateSet(mended))
    .returningAll()
    .executeTakeFirstOrThrow()
  for (const row of replaced) await announceRemoved(app, tx, row)
  await announceAccount(app, tx, connected)
  return replaced
}

/** Removes a bot; its clients and tickets stay, and belong to it again when it is reconnected. */
export async function removeAccount(app: AppContext, tx: Tx, row: AccountRow): Promise<void> {
  await tx.query
    .updateTable('channel_accounts')
    .set({ removed_on: app.clock.now() })
    .where('accountid', '=', row.accountid)
    .execute()
  await announceRemoved(app, tx, row)
}
