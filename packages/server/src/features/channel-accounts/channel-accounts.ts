import { type Channel, type ChannelAccount, ChannelError, channels } from '@switchboard/channels'
import { type BotPlace, LOST_KEY, type Platform, platforms } from '@switchboard/contract'
import { takesWebhooks } from '../../config/config.ts'
import type { AppContext, Reader } from '../../context.ts'
import { settingsOf } from '../settings/settings.ts'
import type { AccountRow } from './present-health.ts'
import { openSecrets, placeOf } from './seal-secrets.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { accountById } from './accounts-store.ts'

export {
  type Connected,
  connectAccount,
  deleteAccount,
  insertAccount,
  lockPlatform,
  removeAccount,
  saveAccount,
} from './account-changes-store.ts'
export {
  announceAccount,
  announceDeadLetters,
  announceRemoved,
  countAccounts,
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
  accountNames,
  accountOf,
  accountsOf,
  allAccounts,
  businessOf,
  changedAccounts,
  everyAccount,
  exampleAccount,
  EXAMPLES_KEY,
  holdSecrets,
  type KnownAccount,
  knownAccount,
  lockAccount,
  lockRemoved,
  namesAmongSeveral,
  removedAccounts,
  type SeenAccount,
  welcomeOfAccount,
} from './accounts-store.ts'
export { type AccountRow, presentHealth } from './present-health.ts'
export { openSecrets, placeOf, sealed, sealSecrets } from './seal-secrets.ts'
export { isNotWatched, watchableAccounts, type WatchedState } from './watched-accounts-store.ts'

/** The adapter of a platform. */
export const channelOf = (platform: Platform): Channel => channels[platform]

/** The platforms to which silent mode sends nothing: all that have a provider. */
export const silencedPlatforms = ({ config }: Pick<AppContext, 'config'>): readonly Platform[] =>
  config.isSilent ? platforms.filter((platform) => channelOf(platform).api.setting !== null) : []

/**
 * The account with its secrets opened, as an adapter needs it. One whose secrets were sealed with a lost key is as broken as one
 * whose token was revoked, until an administrator connects it again. @throws ChannelError
 */
export function opened(app: AppContext, row: AccountRow): ChannelAccount {
  return {
    accountId: row.accountid,
    apiUrl: apiUrlOf(app, row.platform),
    secrets: secretsOf(app, row) ?? lostKey(),
    extAccountId: row.ext_account_id,
    displayName: settingsOf(app).companyName,
  }
}

function lostKey(): never {
  throw new ChannelError({ kind: 'account-broken' }, LOST_KEY)
}

/** The opened secrets of an account; null when they were sealed with a lost key. */
export const secretsOf = (
  app: AppContext,
  { accountid, secrets }: Pick<AccountRow, 'accountid' | 'secrets'>,
): Record<string, string> | null => openSecrets(app, placeOf(accountid), secrets)

/** Whether a provider can call this server: at a public https address, or as a simulator on this machine. */
export const isReachableBy = (app: AppContext, platform: Platform): boolean =>
  takesWebhooks(app.publicUrl()) || !apiUrlOf(app, platform).startsWith('https://')

export const apiUrlOf = (app: AppContext, platform: Platform): string => app.config.apiUrls[platform]

/** Where a provider with an address for each account calls this one. */
export const webhookAddress = (
  app: AppContext,
  { platform, accountid }: Pick<AccountRow, 'platform' | 'accountid'>,
): string => `${app.publicUrl()}/webhooks/${platform}/${accountid}`

/**
 * Whether a bot that is connected replaces the first one. A new token for a bot must be that bot's own.
 * @throws bot-not-found, other-bot
 */
export async function makesRoom(
  reader: Reader,
  platform: Platform,
  { add, accountid }: BotPlace,
  known: AccountRow | undefined,
): Promise<boolean> {
  if (accountid === undefined) return add !== true
  const wanted = await accountById(reader, accountid)
  if (wanted?.platform !== platform) refuse('bot-not-found')
  if (known?.accountid !== accountid) refuse('other-bot')
  return false
}
