import { ChannelError, messengerPages, telegramSetup, viberSetup, whatsappSetup } from '@switchboard/channels'
import type { Platform } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'
import {
  type AccountRow,
  allAccounts,
  apiUrlOf,
  channelOf,
  recordChecked,
  recordRecovered,
  recordTrouble,
  opened,
} from '../channel-accounts/channel-accounts.ts'
import { graphAs } from '../channel-settings/channel-settings.ts'
import { connectionOf, viberAddress } from '../viber/viber.ts'

/**
 * Checks whether messages of clients can reach us over WhatsApp, Messenger and Viber, and whether a refused account is
 * accepted again. It repeats the setup where that helps: a subscription that Meta dropped, a webhook that Viber lost. A
 * webhook that another program took over is reported.
 */
export async function checkChannels(app: AppContext): Promise<void> {
  for (const account of await allAccounts(app.db))
    if (isWatchedHere(account)) await checkAccount(app, account)
}

/**
 * Checks the accounts that are due: all each minute, healthy ones less often where the provider allows only a few
 * calls.
 */
export async function checkDueChannels(app: AppContext): Promise<void> {
  for (const account of await allAccounts(app.db)) {
    const due = later(app.clock.now(), -(channelOf(account.platform).checkEvery ?? 0))
    const isFresh = account.checked_on !== null && account.checked_on > due
    if (isWatchedHere(account) && !(isFresh && account.state === 'connected'))
      await checkAccount(app, account)
  }
}

/** The polling feature watches accounts that can be polled until their token is refused. */
const isWatchedHere = ({ platform, intake, state }: AccountRow): boolean =>
  intake !== 'off' && (channelOf(platform).canBePolled !== true || state === 'broken')

async function checkAccount(app: AppContext, account: AccountRow): Promise<void> {
  const { accountid } = account
  try {
    const fault = await faultOf(app, account)
    await recordChecked(app, accountid)
    if (fault !== null)
      await recordTrouble(app, app.db, accountid, fault.reason, fault.isRepaired ? null : 'silent')
    if (fault === null || fault.isRepaired) await recordRecovered(app, accountid)
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    const isDead = error.failure.kind === 'account-broken'
    // A provider that does not respond now may still deliver messages of clients.
    await recordTrouble(app, app.db, accountid, error.reason, isDead ? 'broken' : null)
  }
}

interface Fault {
  reason: string
  /** Repeating the setup has repaired it. */
  isRepaired: boolean
}

/** Why messages of clients cannot arrive; null: they can. @throws ChannelError */
async function faultOf(app: AppContext, account: AccountRow): Promise<Fault | null> {
  const token = opened(app, account).secrets['token'] ?? ''
  return checks[account.platform](app, account, token)
}

type Check = (app: AppContext, account: AccountRow, token: string) => Promise<Fault | null>

const checks: Record<Platform, Check> = {
  async telegram(app, { platform }, token) {
    await telegramSetup.webhookState({ apiUrl: apiUrlOf(app, platform), token, http: app.providerHttp })
    return null
  },
  viber: (app, { accountid }, token) => viberWebhook(app, accountid, token),
  whatsapp: (app, account, token) => renewed(app, () => subscribedNumber(app, account, token)),
  messenger: (app, account, token) => renewed(app, () => subscribedPage(app, account, token)),
}

/** Without a webhook Viber neither delivers nor sends. A missing webhook is set again; a foreign one is left alone. */
async function viberWebhook(app: AppContext, accountid: string, token: string): Promise<Fault | null> {
  const connection = connectionOf(app, token)
  const { webhookUrl } = await viberSetup.connectViber(connection)
  const ours = viberAddress(app, accountid)
  if (webhookUrl === ours) return null
  if (webhookUrl !== null) {
    const host = URL.parse(webhookUrl)?.host ?? 'another address'
    return { reason: `The webhook is set at ${host}.`, isRepaired: false }
  }
  await viberSetup.setViberWebhook(connection, ours)
  return { reason: 'Viber had lost the webhook; it was set again.', isRepaired: true }
}

/** Meta drops apps silently after long failures. They are subscribed again, and the next check shows whether it helped. */
async function renewed(app: AppContext, subscribed: () => Promise<boolean>): Promise<Fault | null> {
  if (app.config.meta.appId === null) return { reason: 'META_APP_ID is not set any more.', isRepaired: false }
  if (await subscribed()) return null
  return { reason: 'Meta had stopped sending messages; it was asked to send them again.', isRepaired: false }
}

async function subscribedNumber(app: AppContext, account: AccountRow, token: string): Promise<boolean> {
  const { ext_business_id: business } = account
  const connection = graphAs(app, token)
  if (business === null) return true
  if (await whatsappSetup.isSubscribed(connection, business, app.config.meta.appId ?? '')) return true
  await whatsappSetup.subscribeBusiness(connection, business)
  return false
}

async function subscribedPage(app: AppContext, account: AccountRow, token: string): Promise<boolean> {
  const page = graphAs(app, token)
  const { ext_account_id: pageId } = account
  if (await messengerPages.isPageConnected(page, pageId, app.config.meta.appId ?? '')) return true
  await messengerPages.connectPage(page, pageId)
  return false
}
