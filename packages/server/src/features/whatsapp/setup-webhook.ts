import { ChannelError, whatsappSetup } from '@switchboard/channels'
import type { Me } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { type AccountRow, knownAccount, recordTrouble, opened } from '../channel-accounts/channel-accounts.ts'
import { askProvider, requireReachable } from '../channel-settings/channel-settings.ts'
import { graphAs, metaApp } from '../channel-settings/channel-settings.ts'
import { listen } from './switch-number.ts'
import { businesses } from '../whatsapp-templates/whatsapp-templates.ts'
import { keepNumber, keepPin } from './whatsapp-store.ts'

interface BusinessData {
  waba_id: string
  phone_number_id?: string | undefined
}

/**
 * Applies the result of the sign-up window: only a business account that the token itself was granted is accepted. Its
 * number is registered where it is not, and from then on its messages are received.
 */
export async function setupWhatsappWebhook(
  app: AppContext,
  me: Me,
  { waba_id, phone_number_id }: BusinessData,
): Promise<void> {
  metaApp(app)
  requireReachable(app, 'whatsapp')
  const business = (await businesses(app)).find(({ businessId }) => businessId === waba_id)
  if (business === undefined)
    refuse('provider-refused', { message: 'The login was not granted this WhatsApp Business Account.' })
  const numbers = await askProvider(
    whatsappSetup.phoneNumbers(graphAs(app, business.token), business.businessId),
  )
  if (phone_number_id === undefined) return
  const number = numbers.find(({ id }) => id === phone_number_id)
  if (number === undefined)
    refuse('provider-refused', { message: 'This number is not one of the WhatsApp Business Account.' })
  await app.db.transaction((tx) => keepNumber(app, tx, waba_id, business.token, number))
  const account = await knownAccount(app.db, 'whatsapp', number.id)
  if (account === undefined) throw new Error('A number that was stored is gone.')
  if (!number.isRegistered) await register(app, account)
  await listen(app, me, account)
}

/** A number that is registered already, or requires its old pin, can still receive messages. */
async function register(app: AppContext, account: AccountRow): Promise<void> {
  const { secrets } = opened(app, account)
  const pin = secrets['pin'] ?? pinOf(app.ids.token())
  try {
    await whatsappSetup.registerNumber(graphAs(app, secrets['token'] ?? ''), account.ext_account_id, pin)
    await keepPin(app, account, pin)
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    await recordTrouble(app, app.db, account.accountid, { reason: error.reason })
  }
}

/** Six digits of a random text. */
const pinOf = (token: string): string =>
  Array.from(token.slice(0, 6), (sign) => String(sign.charCodeAt(0) % 10)).join('')
