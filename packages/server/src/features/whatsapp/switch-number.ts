import { whatsappSetup } from '@switchboard/channels'
import type { CallReply, calls, Me } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { type AccountRow, accountByExtId, opened, saveAccount } from '../channel-accounts/channel-accounts.ts'
import { askProvider, requireReachable } from '../channel-settings/channel-settings.ts'
import { graphAs, metaApp, metaWebhookAddress, pointAppHere } from '../channel-settings/channel-settings.ts'
import { ingestAllUnmatched } from '../webhooks/webhooks.ts'

/** Starts or stops receiving messages of a number; returns the state that the provider reports afterwards. */
export async function toggleNumber(
  app: AppContext,
  me: Me,
  { phoneNumberId, webhook_status }: { phoneNumberId: string; webhook_status?: boolean | undefined },
): Promise<CallReply<typeof calls.toggleWhatsappWebhook>> {
  const account =
    (await accountByExtId(app.db, 'whatsapp', phoneNumberId)) ?? refuse('whatsapp-account-not-found')
  metaApp(app)
  const wanted = webhook_status ?? account.intake === 'off'
  if (wanted) {
    requireReachable(app, 'whatsapp')
    await listen(app, me, account)
  } else {
    await stopListening(app, me, account)
  }
  const present = await askProvider(whatsappSetup.numberWebhook(connectionOf(app, account), phoneNumberId))
  return { phoneNumberId, webhook_status: wanted && present === metaWebhookAddress(app) }
}

/** Points the business account, the app and the number at our webhook, and then switches the account on. */
export async function listen(app: AppContext, me: Me, account: AccountRow): Promise<void> {
  const connection = connectionOf(app, account)
  const { verifyToken } = metaApp(app)
  const url = metaWebhookAddress(app)
  const phoneId = account.ext_account_id
  await askProvider(pointAppHere(app, 'whatsapp_business_account', whatsappSetup.whatsappWebhookFields))
  if (account.ext_business_id !== null)
    await askProvider(whatsappSetup.subscribeBusiness(connection, account.ext_business_id))
  // Before Meta sends, so that no event is refused.
  await store(app, me, account, 'webhook')
  await askProvider(whatsappSetup.setNumberWebhook(connection, phoneId, { url, verifyToken }))
  await ingestAllUnmatched(app, 'whatsapp', phoneId)
}

/** Meta cannot stop sending: we remove the number's own webhook and drop its events. */
async function stopListening(app: AppContext, me: Me, account: AccountRow): Promise<void> {
  await askProvider(whatsappSetup.removeNumberWebhook(connectionOf(app, account), account.ext_account_id))
  await store(app, me, account, 'off')
}

const store = (app: AppContext, me: Me, account: AccountRow, intake: 'webhook' | 'off'): Promise<void> =>
  app.db.transaction(async (tx) => {
    await saveAccount(tx, account.accountid, { intake })
    await audit(app, tx, {
      actor: me,
      action: intake === 'off' ? 'whatsapp.silence' : 'whatsapp.listen',
      subject: account.accountid,
      detail: { number: account.name },
    })
  })

const connectionOf = (app: AppContext, account: AccountRow) =>
  graphAs(app, opened(app, account).secrets['token'] ?? '')
