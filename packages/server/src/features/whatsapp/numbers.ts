import { whatsappSetup } from '@switchboard/channels'
import type { WhatsappAccount } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { accountsOf } from '../channel-accounts/channel-accounts.ts'
import { askProvider } from '../channel-settings/channel-settings.ts'
import { graphAs } from '../channel-settings/channel-settings.ts'
import { businesses } from '../whatsapp-templates/whatsapp-templates.ts'
import { keepNumber } from './whatsapp-store.ts'

/** The current numbers at WhatsApp; a number that was added there becomes an account of ours, switched off. */
export async function whatsappAccounts(app: AppContext): Promise<WhatsappAccount[]> {
  const shown: whatsappSetup.WhatsappNumber[] = []
  for (const { businessId, token } of await businesses(app)) {
    const numbers = await askProvider(whatsappSetup.phoneNumbers(graphAs(app, token), businessId))
    const known = new Set((await accountsOf(app.db, 'whatsapp')).map((row) => row.ext_account_id))
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

const presentNumber = (number: whatsappSetup.WhatsappNumber, webhook_status: boolean): WhatsappAccount => ({
  id: number.id,
  verified_name: number.name,
  code_verification_status: number.verification,
  display_phone_number: number.shown,
  quality_rating: number.quality,
  throughput: { level: number.throughput },
  last_onboarded_time: number.onboardedOn,
  webhook_status,
})
