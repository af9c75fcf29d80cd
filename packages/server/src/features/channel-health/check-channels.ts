import { ChannelError, messengerPages, viberSetup, whatsappSetup } from '@switchboard/channels'
import type { AppContext } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'
import {
  type AccountRow,
  allAccounts,
  noteChecked,
  noteRecovered,
  noteTrouble,
  opened,
} from '../channel-accounts/channel-accounts.ts'
import { graphAs } from '../channel-settings/channel-settings.ts'
import { connectionOf, viberAddress } from '../viber/viber.ts'

/**
 * Whether what clients say can reach us over WhatsApp, Messenger and Viber, as far as these tell. A subscription that Meta
 * has dropped is made anew; a webhook that somebody else has taken is reported. Telegram is tended by itself.
 */
export async function checkChannels(app: AppContext): Promise<void> {
  for (const account of await allAccounts(app.db))
    if (isWatchedHere(account)) await checkAccount(app, account)
}

/** A page with few clients may ask Meta little more than once a minute, and its answers to clients count as well. */
const META_EVERY = 5 * 60_000

/** Those whose turn it is: all each minute, healthy ones of Meta less often. */
export async function checkDueChannels(app: AppContext): Promise<void> {
  const due = later(app.clock.now(), -META_EVERY)
  for (const account of await allAccounts(app.db)) {
    const isOfMeta = account.platform === 'whatsapp' || account.platform === 'messenger'
    const isFresh = isOfMeta && account.checked_on !== null && account.checked_on > due
    if (isWatchedHere(account) && !(isFresh && account.state === 'connected'))
      await checkAccount(app, account)
  }
}

const isWatchedHere = ({ platform, intake, state }: AccountRow): boolean =>
  platform !== 'telegram' && intake === 'webhook' && state !== 'broken'

async function checkAccount(app: AppContext, account: AccountRow): Promise<void> {
  const { accountid } = account
  try {
    const fault = await faultOf(app, account)
    await noteChecked(app, accountid)
    if (fault === null) await noteRecovered(app, accountid)
    else await noteTrouble(app, app.db, accountid, fault, 'silent')
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    const isDead = error.failure.kind === 'account-broken'
    // That the provider does not answer just now says nothing about what clients write.
    await noteTrouble(app, app.db, accountid, error.reason, isDead ? 'broken' : null)
  }
}

/** Why nothing clients say can arrive; null: it can. @throws ChannelError */
async function faultOf(app: AppContext, account: AccountRow): Promise<string | null> {
  const token = opened(app, account).secrets['token'] ?? ''
  switch (account.platform) {
    case 'telegram':
      return null
    case 'viber': {
      const { webhookUrl } = await viberSetup.connectViber(connectionOf(app, token))
      if (webhookUrl === viberAddress(app, account.accountid)) return null
      return `The webhook is set at ${webhookUrl === null ? 'no address' : (URL.parse(webhookUrl)?.host ?? '?')}.`
    }
    case 'whatsapp':
      return renewed(app, () => subscribedNumber(app, account, token))
    case 'messenger':
      return renewed(app, () => subscribedPage(app, account, token))
    default:
      return account.platform satisfies never
  }
}

/** Meta drops apps silently after long failures: then they are told again. */
async function renewed(app: AppContext, subscribed: () => Promise<boolean>): Promise<string | null> {
  if (app.config.meta.appId === null) return 'META_APP_ID is not set any more.'
  return (await subscribed()) ? null : 'Meta had stopped to send messages; it was asked to send them again.'
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
