import { ChannelError, type ChannelFault } from '@switchboard/channels'
import type { AppContext } from '../../context.ts'
import { eachApart } from '../../platform/lib/each-apart.ts'
import { later } from '../../platform/lib/clock.ts'
import {
  type AccountRow,
  allAccounts,
  channelOf,
  recordChecked,
  recordRecovered,
  recordTrouble,
  opened,
  webhookAddress,
} from '../channel-accounts/channel-accounts.ts'

/**
 * Checks whether messages of clients can reach us, and whether a refused account is accepted again. A channel repeats its
 * setup where that helps: a subscription that Meta dropped, a webhook that Viber lost. A webhook that another program took
 * over is reported.
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
  await eachApart(await allAccounts(app.db), async (account) => {
    const due = later(app.clock.now(), -(channelOf(account.platform).checkEvery ?? 0))
    const isFresh = account.checked_on !== null && account.checked_on > due
    if (isWatchedHere(account) && !(isFresh && account.state === 'connected'))
      await checkAccount(app, account)
  })
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
      await recordTrouble(app, app.db, accountid, {
        reason: fault.reason,
        state: fault.isRepaired ? null : 'silent',
      })
    if (fault === null || fault.isRepaired) await recordRecovered(app, accountid)
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    // A provider that does not respond now may still deliver messages of clients.
    const state = error.failure.kind === 'account-broken' ? 'broken' : null
    await recordTrouble(app, app.db, accountid, { reason: error.reason, state })
  }
}

/** Why messages of clients cannot arrive; null: they can. @throws ChannelError */
const faultOf = (app: AppContext, account: AccountRow): Promise<ChannelFault | null> =>
  channelOf(account.platform).check(
    opened(app, account),
    {
      webhookUrl: webhookAddress(app, account),
      metaAppId: app.config.meta.appId,
      extBusinessId: account.ext_business_id,
    },
    app.providerHttp,
  )
