import { messengerPages, metaLogin } from '@switchboard/channels'
import type { Me, MessengerPage } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { askProvider } from '../channel-settings/channel-settings.ts'
import { graphAs, metaApp } from '../channel-settings/channel-settings.ts'
import { keepAccount, keepLogin, loginBy } from './messenger-store.ts'
import { knownPages } from './pages.ts'

/** The login token is valid for an hour; the long-lived token that replaces it stays on the server. */
export async function exchangeToken(app: AppContext, shortLived: string): Promise<void> {
  await exchanged(app, shortLived)
}

/** The pages of the person who logged in. Their tokens come from the long-lived login, so that they do not end by time. */
export async function userPages(
  app: AppContext,
  me: Me,
  shortLived: string,
): Promise<{ pages: MessengerPage[] }> {
  metaApp(app)
  const login = await longLivedLogin(app, shortLived)
  const found = await askProvider(messengerPages.pagesOf(graphAs(app, login)))
  const connectable = found.filter(({ mayConnect }) => mayConnect)
  await app.db.transaction(async (tx) => {
    for (const page of connectable)
      await keepAccount(app, tx, { ...page, platform: 'messenger', pageId: null })
    await audit(app, tx, {
      actor: me,
      action: 'messenger.login',
      subject: null,
      detail: { pages: connectable.map(({ name }) => name) },
    })
    tx.onCommit(() => app.wake.worker('outbox'))
  })
  const ids = new Set(connectable.map(({ id }) => id))
  return { pages: (await knownPages(app)).pages.filter(({ id }) => ids.has(id)) }
}

/** The long-lived token for a short-lived one, which Meta exchanges once. */
export const longLivedLogin = async (app: AppContext, shortLived: string): Promise<string> =>
  (await loginBy(app, shortLived)) ?? (await exchanged(app, shortLived))

async function exchanged(app: AppContext, shortLived: string): Promise<string> {
  const owner = metaApp(app)
  const token = await askProvider(metaLogin.exchangeForLongLived(owner, shortLived))
  await askProvider(metaLogin.inspectToken(owner, token))
  await keepLogin(app, shortLived, token)
  return token
}
