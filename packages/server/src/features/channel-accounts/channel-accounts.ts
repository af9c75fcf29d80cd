import { type Channel, type ChannelAccount, channels } from '@switchboard/channels'
import type { Platform } from '@switchboard/contract'
import { takesWebhooks } from '../../config/config.ts'
import type { AppContext } from '../../context.ts'
import { settingsOf } from '../settings/settings.ts'
import type { AccountRow } from './present-health.ts'
import { openSecrets, placeOf } from './seal-secrets.ts'

export {
  type Connected,
  connectAccount,
  insertAccount,
  lockPlatform,
  removeAccount,
  saveAccount,
} from './account-changes-store.ts'
export {
  announceAccount,
  announceFailedItems,
  announceRemoved,
  pauseAccount,
  recordChecked,
  recordLateSends,
  recordReceived,
  recordRecovered,
  recordTrouble,
} from './account-health-store.ts'
export {
  accountByExtId,
  accountById,
  accountOf,
  accountsOf,
  allAccounts,
  businessOf,
  knownAccount,
} from './accounts-store.ts'
export { type AccountRow, presentHealth } from './present-health.ts'
export { openSecrets, sealed, sealSecrets } from './seal-secrets.ts'

/** The adapter of a platform. */
export const channelOf = (platform: Platform): Channel => channels[platform]

/** The account with its secrets opened, as an adapter needs it. */
export function opened(app: AppContext, row: AccountRow): ChannelAccount {
  return {
    accountId: row.accountid,
    apiUrl: apiUrlOf(app, row.platform),
    secrets: openSecrets(app, placeOf(row.accountid), row.secrets),
    extAccountId: row.ext_account_id,
    displayName: settingsOf(app).companyName,
  }
}

/** Whether a provider can call this server: at a public https address, or as a simulator on this machine. */
export const isReachableBy = (app: AppContext, platform: Platform): boolean =>
  takesWebhooks(app.publicUrl()) || !apiUrlOf(app, platform).startsWith('https://')

export const apiUrlOf = (app: AppContext, platform: Platform): string =>
  app.config.apiUrls[channelOf(platform).api]
