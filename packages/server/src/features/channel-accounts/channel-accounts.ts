import type { Channel, ChannelAccount } from '@switchboard/channels'
import { telegram } from '@switchboard/channels'
import type { Platform } from '@switchboard/contract'
import type { Selectable } from 'kysely'
import type { AppContext, Reader } from '../../context.ts'
import type { ChannelAccountsTable } from '../../platform/db/tables/ticket-tables.ts'

export type AccountRow = Selectable<ChannelAccountsTable>

/** Every platform has an entry; null until its adapter is built. */
const channels: Record<Platform, Channel | null> = { telegram, viber: null, whatsapp: null, messenger: null }

/** The adapter of a platform. An account only exists for platforms that have one. */
export function channelOf(platform: Platform): Channel {
  const channel = channels[platform]
  if (channel === null) throw new Error(`There is no channel for ${platform}.`)
  return channel
}

export function accountById(reader: Reader, accountid: string): Promise<AccountRow | undefined> {
  return reader.query
    .selectFrom('channel_accounts')
    .selectAll()
    .where('accountid', '=', accountid)
    .where('removed_on', 'is', null)
    .executeTakeFirst()
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

export function allAccounts(reader: Reader): Promise<AccountRow[]> {
  return reader.query
    .selectFrom('channel_accounts')
    .selectAll()
    .where('removed_on', 'is', null)
    .orderBy('created_on')
    .orderBy('accountid')
    .execute()
}

/** The account with its secrets opened, as an adapter needs it. */
export function opened(app: AppContext, row: AccountRow): ChannelAccount {
  const secrets = Object.fromEntries(
    Object.entries(row.secrets).map(([name, sealed]) => [
      name,
      app.secrets.open(sealed, placeOf(row.accountid, name)),
    ]),
  )
  return {
    accountId: row.accountid,
    apiUrl: apiUrlOf(app, row.platform),
    secrets,
    extAccountId: row.ext_account_id,
  }
}

/** Secrets sealed for this very account. */
export const sealed = (
  app: AppContext,
  accountid: string,
  secrets: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(secrets).map(([name, plain]) => [name, app.secrets.seal(plain, placeOf(accountid, name))]),
  )

const placeOf = (accountid: string, name: string): string => `channel_accounts/${accountid}/${name}`

function apiUrlOf(app: AppContext, platform: Platform): string {
  switch (platform) {
    case 'telegram':
      return app.config.apiUrls.telegram
    case 'viber':
      return app.config.apiUrls.viber
    case 'whatsapp':
    case 'messenger':
      return app.config.apiUrls.graph
    default:
      return platform satisfies never
  }
}

/** What went wrong with an account, for administrators; `broken` stops its sends until it is mended. */
export async function noteTrouble(
  app: AppContext,
  reader: Reader,
  accountid: string,
  error: string,
  broken: boolean,
): Promise<void> {
  await reader.query
    .updateTable('channel_accounts')
    .set({
      last_error: error,
      last_error_on: app.clock.now(),
      ...(broken ? { state: 'broken' as const } : {}),
    })
    .where('accountid', '=', accountid)
    .execute()
}
