import type { Channel, ChannelAccount } from '@switchboard/channels'
import { telegram } from '@switchboard/channels'
import type { Platform } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import type { AccountRow } from './accounts-store.ts'

export {
  accountById,
  accountOf,
  type AccountRow,
  allAccounts,
  noteHeard,
  noteRecovered,
  noteTrouble,
} from './accounts-store.ts'
export { presentHealth } from './present-health.ts'

/** Every platform has an entry; null until its adapter is built. */
const channels: Record<Platform, Channel | null> = { telegram, viber: null, whatsapp: null, messenger: null }

/** The adapter of a platform. An account only exists for platforms that have one. */
export function channelOf(platform: Platform): Channel {
  const channel = channels[platform]
  if (channel === null) throw new Error(`There is no channel for ${platform}.`)
  return channel
}

/** The account with its secrets opened, as an adapter needs it. */
export function opened(app: AppContext, row: AccountRow): ChannelAccount {
  const secrets = Object.fromEntries(
    Object.entries(row.secrets).map(([name, sealedText]) => [
      name,
      app.secrets.open(sealedText, placeOf(row.accountid, name)),
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
