import { isAccessLost, whatsappSetup } from '@switchboard/channels'
import type { CallReply, calls, Me, WhatsappAccount } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import {
  accountByExtId,
  type AccountRow,
  accountsOf,
  opened,
  saveAccount,
} from '../channel-accounts/channel-accounts.ts'
import {
  askProvider,
  graphAs,
  graphOf,
  metaApp,
  metaWebhookAddress,
  pointAppHere,
  requireReachable,
} from '../channel-settings/channel-settings.ts'
import { ingestAllUnmatched } from '../webhooks/webhooks.ts'
import { businesses } from '../whatsapp-templates/whatsapp-templates.ts'
import { keepNumber } from './whatsapp-store.ts'

/**
 * The current numbers at WhatsApp; a number that was added there becomes an account of ours, switched off. Where our access is lost,
 * those that we know, so that they can be switched off here.
 */
export async function whatsappAccounts(app: AppContext): Promise<WhatsappAccount[]> {
  const shown: ShownNumber[] = []
  for (const { businessId, token } of await businesses(app)) {
    const asked = whatsappSetup.phoneNumbers(graphAs(app, token), businessId)
    const numbers = await askProvider(asked.catch(unlessLost))
    const ours = await accountsOf(app.db, 'whatsapp')
    if (numbers === null) {
      shown.push(...ours.filter((row) => row.ext_business_id === businessId).map(asKnown))
      continue
    }
    const known = new Set(ours.map((row) => row.ext_account_id))
    const unknown = numbers.filter(({ id }) => !known.has(id))
    if (unknown.length > 0)
      await app.db.transaction(async (tx) => {
        for (const number of unknown) await keepNumber(app, tx, businessId, token, number)
      })
    shown.push(...numbers)
  }
  const active = new Set(
    (await accountsOf(app.db, 'whatsapp')).flatMap((row) => (row.intake === 'off' ? [] : row.ext_account_id)),
  )
  return shown.map((number) => presentNumber(number, active.has(number.id)))
}

type ShownNumber = Omit<whatsappSetup.WhatsappNumber, 'isRegistered' | 'webhookUrl'>

const asKnown = ({ ext_account_id: id, name: shown }: AccountRow): ShownNumber => ({
  id,
  shown,
  name: null,
  verification: null,
  quality: null,
  throughput: null,
  onboardedOn: null,
})

const presentNumber = (number: ShownNumber, webhook_status: boolean): WhatsappAccount => ({
  id: number.id,
  verified_name: number.name,
  code_verification_status: number.verification,
  display_phone_number: number.shown,
  quality_rating: number.quality,
  throughput: { level: number.throughput },
  last_onboarded_time: number.onboardedOn,
  webhook_status,
})

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
  if (!wanted) {
    await stopListening(app, me, account)
    return { phoneNumberId, webhook_status: false }
  }
  requireReachable(app, 'whatsapp')
  await listen(app, me, account)
  const present = await askProvider(whatsappSetup.numberWebhook(await graphOf(app, account), phoneNumberId))
  return { phoneNumberId, webhook_status: present === metaWebhookAddress(app) }
}

/** Points the business account, the app and the number at our webhook, and then switches the account on. */
export async function listen(app: AppContext, me: Me, account: AccountRow): Promise<void> {
  const connection = await graphOf(app, account)
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

/** Meta cannot stop sending: we remove the number's own webhook, where our access to it is not lost, and drop its events. */
async function stopListening(app: AppContext, me: Me, account: AccountRow): Promise<void> {
  const remove = async () =>
    whatsappSetup.removeNumberWebhook(
      graphAs(app, opened(app, account).secrets['token'] ?? ''),
      account.ext_account_id,
    )
  await askProvider(remove().catch(unlessLost))
  await store(app, me, account, 'off')
}

function unlessLost(error: unknown): null {
  if (!isAccessLost(error)) throw error
  return null
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
