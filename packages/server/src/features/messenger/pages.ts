import { ChannelError, messengerPages } from '@switchboard/channels'
import type { Me, MessengerPage } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import {
  type AccountRow,
  accountByExtId,
  accountsOf,
  announceAccount,
  opened,
  saveAccount,
} from '../channel-accounts/channel-accounts.ts'
import { askProvider, requireReachable } from '../channel-settings/channel-settings.ts'
import { graphAs, metaApp, pointAppHere } from '../channel-settings/channel-settings.ts'
import { ingestAllUnmatched } from '../webhooks/webhooks.ts'

export const knownPages = async (app: AppContext): Promise<{ pages: MessengerPage[] }> => ({
  pages: (await accountsOf(app.db, 'messenger')).map(presentPage),
})

const presentPage = (row: AccountRow): MessengerPage => ({
  id: row.ext_account_id,
  name: row.name,
  category: row.category,
  isSubscribed: row.intake === 'webhook',
})

export async function connectPage(app: AppContext, me: Me, pageId: string): Promise<MessengerPage> {
  metaApp(app)
  requireReachable(app, 'messenger')
  const page = await pageOf(app, pageId)
  const connection = connectionOf(app, page)
  await askProvider(pointAppHere(app, 'page', messengerPages.messengerWebhookFields))
  // Before Meta sends, so that no event is refused.
  await store(app, me, page, 'webhook')
  try {
    await askProvider(messengerPages.connectPage(connection, pageId))
  } catch (error) {
    await store(app, me, page, page.intake === 'webhook' ? 'webhook' : 'off')
    throw error
  }
  await messengerPages.setGetStarted(connection).catch((error: unknown) => {
    if (!(error instanceof ChannelError)) throw error
    app.log.warn({ pageId, reason: error.reason }, 'a page has no button to begin with')
  })
  await ingestAllUnmatched(app, 'messenger', pageId)
  return presentPage({ ...page, intake: 'webhook' })
}

/** A page whose token is revoked is already disconnected at Meta. */
export async function disconnectPage(app: AppContext, me: Me, pageId: string): Promise<MessengerPage> {
  const page = await pageOf(app, pageId)
  await askProvider(
    messengerPages.disconnectPage(connectionOf(app, page), pageId).catch((error: unknown) => {
      const isDead = error instanceof ChannelError && error.failure.kind === 'account-broken'
      if (!isDead) throw error
    }),
  )
  await store(app, me, page, 'off')
  return presentPage({ ...page, intake: 'off' })
}

const pageOf = async (app: AppContext, pageId: string): Promise<AccountRow> =>
  (await accountByExtId(app.db, 'messenger', pageId)) ?? refuse('page-not-found')

const connectionOf = (app: AppContext, page: AccountRow) =>
  graphAs(app, opened(app, page).secrets['token'] ?? '')

const store = (app: AppContext, me: Me, page: AccountRow, intake: 'webhook' | 'off'): Promise<void> =>
  app.db.transaction(async (tx) => {
    await announceAccount(app, tx, await saveAccount(tx, page.accountid, { intake }))
    await audit(app, tx, {
      actor: me,
      action: intake === 'off' ? 'messenger.disconnect' : 'messenger.connect',
      subject: page.accountid,
      detail: { page: page.name },
    })
  })
