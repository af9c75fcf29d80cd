import type { Platform } from '@switchboard/contract'
import type { Insertable, Updateable } from 'kysely'
import type { AppContext, Reader, Tx } from '../../context.ts'
import { takeAdvisoryLock } from '../../platform/db/advisory-lock.ts'
import type { ChannelAccountsTable } from '../../platform/db/tables/ticket-tables.ts'
import { announceAccount, announceRemoved } from './account-health-store.ts'
import type { AccountRow } from './present-health.ts'
import { sealed } from './seal-secrets.ts'

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
  await saveAccount(tx, row.accountid, { removed_on: app.clock.now() })
  await announceRemoved(app, tx, row)
}

export async function insertAccount(tx: Tx, account: Insertable<ChannelAccountsTable>): Promise<void> {
  await tx.query.insertInto('channel_accounts').values(account).execute()
}

/** @returns the row as it is now */
export function saveAccount(
  reader: Reader,
  accountid: string,
  change: Updateable<ChannelAccountsTable>,
): Promise<AccountRow> {
  return reader.query
    .updateTable('channel_accounts')
    .set(change)
    .where('accountid', '=', accountid)
    .returningAll()
    .executeTakeFirstOrThrow()
}
