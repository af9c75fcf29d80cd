import { ChannelError, messengerPages } from '@switchboard/channels'
import type { Me, MessengerPage } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { accountsOf } from '../channel-accounts/channel-accounts.ts'
import { pointAppHere } from '../channel-settings/channel-settings.ts'
import { connectionOf, ofAccount, pageAccounts } from './page-accounts.ts'

export const knownPages = async (app: AppContext): Promise<{ pages: MessengerPage[] }> => ({
  pages: (await accountsOf(app.db, 'messenger')).map(ofAccount),
})

const pages = pageAccounts({
  platform: 'messenger',
  pointHere: (app) => pointAppHere(app, 'page', messengerPages.messengerWebhookFields),
  subscribe: messengerPages.connectPage,
})

export async function connectPage(app: AppContext, me: Me, pageId: string): Promise<MessengerPage> {
  const page = await pages.connect(app, me, pageId)
  await messengerPages.setGetStarted(connectionOf(app, page)).catch((error: unknown) => {
    if (!(error instanceof ChannelError)) throw error
    app.log.warn(
      { event: 'channel.start_button_not_set', pageId, reason: error.reason },
      'the start button of a page could not be set',
    )
  })
  return ofAccount(page)
}

export const disconnectPage = async (app: AppContext, me: Me, pageId: string): Promise<MessengerPage> =>
  ofAccount(await pages.disconnect(app, me, pageId))
