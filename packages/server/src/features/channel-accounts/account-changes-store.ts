import type { Platform } from '@switchboard/contract'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { AppContext, Reader, Tx } from '../../context.ts'
import { takeAdvisoryLock } from '../../platform/db/advisory-lock.ts'
import type { ChannelAccountsTable } from '../../platform/db/tables/ticket-tables.ts'
import { announceAccount, announceRemoved } from './account-health-store.ts'
import { accountById, accountOf } from './accounts-store.ts'
import type { AccountRow } from './present-health.ts'
import { sealed } from './seal-secrets.ts'

export interface Connected {
  accountid: string
  platform: Platform
  name: string
  ext_account_id: string
  intake: 'webhook' | 'polling'
  secrets: Readonly<Record<string, string>>
  /** Whether the first bot makes room; a bot that is connected already never replaces another one. */
  isReplacing: boolean
}

/** Serialises connections, so that two administrators connect one after the other. */
export async function lockPlatform(tx: Tx, platform: Platform): Promise<void> {
  await takeAdvisoryLock(tx, `connect/${platform}`)
}

/**
 * Connects a bot, or gives a connected one a new token; returns the bot that it replaces. A name that an administrator gave stays.
 */
export async function connectAccount(
  app: AppContext,
  tx: Tx,
  account: Connected,
): Promise<AccountRow | undefined> {
  const now = app.clock.now()
  const { accountid, secrets, isReplacing, name, ...columns } = account
  const replaced = isReplacing ? await replacedBy(tx, account) : undefined
  if (replaced !== undefined) await removeAccount(app, tx, replaced)
  const mended = {
    ...columns,
    provider_name: name,
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
    .values({ ...mended, accountid, name, created_on: now, last_event_on: null })
    .onConflict((conflict) => conflict.column('accountid').doUpdateSet({ ...mended, name: nameBeside(name) }))
    .returningAll()
    .executeTakeFirstOrThrow()
  await announceAccount(app, tx, connected)
  return replaced
}

async function replacedBy(
  tx: Tx,
  { platform, accountid }: Pick<Connected, 'platform' | 'accountid'>,
): Promise<AccountRow | undefined> {
  const isConnected = (await accountById(tx, accountid)) !== undefined
  return isConnected ? undefined : accountOf(tx, platform)
}

/** A bot that nobody renamed follows its name at the provider. */
const nameBeside = (name: string) => sql<string>`
  case when channel_accounts.name = coalesce(channel_accounts.provider_name, channel_accounts.name) then ${name}
    else channel_accounts.name end`

/** Removes a bot; its clients and tickets stay, and belong to it again when it is reconnected. */
export async function removeAccount(app: AppContext, tx: Tx, row: AccountRow): Promise<void> {
  await saveAccount(tx, row.accountid, { removed_on: app.clock.now() })
  await announceRemoved(app, tx, row)
}

export function insertAccount(tx: Tx, account: Insertable<ChannelAccountsTable>): Promise<AccountRow> {
  return tx.query.insertInto('channel_accounts').values(account).returningAll().executeTakeFirstOrThrow()
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

/** For good: nothing belongs to it any more. */
export async function deleteAccount(tx: Tx, accountid: string): Promise<void> {
  await tx.query.deleteFrom('channel_accounts').where('accountid', '=', accountid).execute()
}
