import { type GraphConnection, isAccessLost, unsubscribePage } from '@switchboard/channels'
import type { Me, Platform } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import {
  type AccountRow,
  accountByExtId,
  allAccounts,
  announceAccount,
  opened,
  saveAccount,
} from '../channel-accounts/channel-accounts.ts'
import { askProvider, requireReachable } from '../channel-settings/channel-settings.ts'
import { graphAs, graphOf, metaApp } from '../channel-settings/channel-settings.ts'
import { ingestAllUnmatched } from '../webhooks/webhooks.ts'

/** A product of Meta whose accounts are pages, or are reached through one. */
interface PageProduct {
  platform: Platform
  /** The app's webhook for the product, before any account. */
  pointHere: (app: AppContext) => Promise<void>
  /** Has Meta send what happens at one account. @throws ChannelError */
  subscribe: (page: GraphConnection, pageId: string, appId: string) => Promise<void>
}

/** Connects and disconnects the accounts of a product; both answer with the account as it is afterwards. */
export function pageAccounts({ platform, pointHere, subscribe }: PageProduct) {
  const accountWith = async (app: AppContext, id: string): Promise<AccountRow> =>
    (await accountByExtId(app.db, platform, id)) ?? refuse('page-not-found')
  return {
    connect: async (app: AppContext, me: Me, id: string): Promise<AccountRow> => {
      const { appId } = metaApp(app)
      requireReachable(app, platform)
      const account = await accountWith(app, id)
      const connection = await graphOf(app, account)
      await askProvider(pointHere(app))
      // Before Meta sends, so that no event is refused.
      await store(app, me, account, 'webhook')
      try {
        await askProvider(subscribe(connection, pageOf(account), appId))
      } catch (error) {
        await store(app, me, account, account.intake === 'webhook' ? 'webhook' : 'off')
        throw error
      }
      await ingestAllUnmatched(app, platform, id)
      return { ...account, intake: 'webhook' }
    },
    /** An account that is gone, or whose token is revoked, is already disconnected at Meta; one whose key is lost cannot be disconnected there. */
    disconnect: async (app: AppContext, me: Me, id: string): Promise<AccountRow> => {
      const account = await accountWith(app, id)
      if (!(await isPageShared(app, account)))
        await askProvider(
          unsubscribe(app, account).catch((error: unknown) => {
            if (!isAccessLost(error)) throw error
          }),
        )
      await store(app, me, account, 'off')
      return { ...account, intake: 'off' }
    },
  }
}

/** The page itself, or the one that an account of Instagram is linked to. */
const pageOf = ({ ext_business_id, ext_account_id }: AccountRow): string => ext_business_id ?? ext_account_id

/** Meta subscribes an app to a page for all its products: one that goes must not take the others along. */
async function isPageShared(app: AppContext, { accountid, ...account }: AccountRow): Promise<boolean> {
  const page = pageOf({ accountid, ...account })
  return (await allAccounts(app.db)).some(
    (one) => one.accountid !== accountid && one.intake === 'webhook' && pageOf(one) === page,
  )
}

const unsubscribe = async (app: AppContext, account: AccountRow): Promise<void> =>
  unsubscribePage(connectionOf(app, account), pageOf(account))

export const connectionOf = (app: AppContext, account: AccountRow): GraphConnection =>
  graphAs(app, opened(app, account).secrets['token'] ?? '')

/** How the accounts of all products are shown. */
export const ofAccount = ({ ext_account_id: id, name, category, intake }: AccountRow) => ({
  id,
  name,
  category,
  isSubscribed: intake === 'webhook',
})

const store = (app: AppContext, me: Me, account: AccountRow, intake: 'webhook' | 'off'): Promise<void> =>
  app.db.transaction(async (tx) => {
    await announceAccount(app, tx, await saveAccount(tx, account.accountid, { intake }))
    await audit(app, tx, {
      actor: me,
      action: `${account.platform}.${intake === 'off' ? 'disconnect' : 'connect'}`,
      subject: account.accountid,
      detail: { page: account.name },
    })
  })
