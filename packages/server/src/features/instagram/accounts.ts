import { ChannelError, instagramAccounts } from '@switchboard/channels'
import type { InstagramAccount, Me } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { type AccountRow, accountsOf } from '../channel-accounts/channel-accounts.ts'
import { askProvider, graphAs, metaApp, pointAppHere } from '../channel-settings/channel-settings.ts'
import { keepAccount, longLivedLogin, ofAccount, pageAccounts } from '../messenger/messenger.ts'

type Accounts = Promise<{ accounts: InstagramAccount[] }>

export const knownAccounts = async (app: AppContext): Accounts => ({
  accounts: (await accountsOf(app.db, 'instagram')).map(presentAccount),
})

const presentAccount = (row: AccountRow): InstagramAccount => {
  const { category: page, ...account } = ofAccount(row)
  return { ...account, page }
}

/** The accounts that are linked to the pages of the person who logged in. */
export async function userAccounts(app: AppContext, me: Me, shortLived: string): Accounts {
  metaApp(app)
  const login = await longLivedLogin(app, shortLived)
  const found = await askProvider(instagramAccounts.accountsOf(graphAs(app, login)))
  await app.db.transaction(async (tx) => {
    for (const { page, ...account } of found) {
      const place = { platform: 'instagram' as const, category: page.name, pageId: page.id }
      await keepAccount(app, tx, { ...account, ...place })
    }
    await audit(app, tx, {
      actor: me,
      action: 'instagram.login',
      subject: null,
      detail: { pages: found.map(({ name }) => name) },
    })
    tx.onCommit(() => app.wake.worker('outbox'))
  })
  const ids = new Set(found.map(({ id }) => id))
  return { accounts: (await knownAccounts(app)).accounts.filter(({ id }) => ids.has(id)) }
}

const accounts = pageAccounts({
  platform: 'instagram',
  pointHere,
  subscribe: instagramAccounts.connectAccount,
})

/** Meta lets some apps set this webhook only on its own page, where the guide sends the administrator. */
async function pointHere(app: AppContext): Promise<void> {
  try {
    await pointAppHere(app, 'instagram', instagramAccounts.instagramWebhookFields)
  } catch (error) {
    if (!(error instanceof ChannelError) || error.failure.kind !== 'refused') throw error
    app.log.warn(
      { event: 'channel.webhook_not_set', reason: error.reason },
      'the webhook of Instagram has to be set on Meta’s own page',
    )
  }
}

export const connectAccount = async (app: AppContext, me: Me, id: string): Promise<InstagramAccount> =>
  presentAccount(await accounts.connect(app, me, id))

export const disconnectAccount = async (app: AppContext, me: Me, id: string): Promise<InstagramAccount> =>
  presentAccount(await accounts.disconnect(app, me, id))
