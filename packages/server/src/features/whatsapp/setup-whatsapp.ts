import { metaLogin, whatsappSetup } from '@switchboard/channels'
import type { Me } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { askProvider, requireReachable } from '../channel-settings/channel-settings.ts'
import { graphAs, metaApp } from '../channel-settings/channel-settings.ts'
import { keepBusiness } from '../whatsapp-templates/whatsapp-templates.ts'
import { keepNumber } from './whatsapp-store.ts'

/**
 * Finishes a sign-up. The code is exchanged first, because it is valid for 30 seconds and one use. The business accounts of
 * the token are requested from Meta and never taken from the browser.
 */
export async function setupWhatsapp(app: AppContext, me: Me, code: string): Promise<void> {
  const owner = metaApp(app)
  requireReachable(app, 'whatsapp')
  const token = await askProvider(metaLogin.exchangeCode(owner, code))
  const grants = await askProvider(metaLogin.inspectToken(owner, token))
  const businessIds = businessesOf(grants)
  if (businessIds.length === 0)
    refuse('provider-refused', { message: 'The login was not granted any WhatsApp Business Account.' })
  for (const businessId of businessIds) await connectBusiness(app, me, businessId, token)
}

/** The business accounts for which the token has all needed permissions. */
function businessesOf(grants: metaLogin.TokenGrants): string[] {
  const named = grants.targets['whatsapp_business_management'] ?? []
  return named.filter((id) => metaLogin.mayUse(grants, whatsappSetup.whatsappScopes, id))
}

async function connectBusiness(app: AppContext, me: Me, businessId: string, token: string): Promise<void> {
  const numbers = await askProvider(whatsappSetup.phoneNumbers(graphAs(app, token), businessId))
  await app.db.transaction(async (tx) => {
    await keepBusiness(app, tx, businessId, token)
    for (const number of numbers) await keepNumber(app, tx, businessId, token, number)
    await audit(app, tx, {
      actor: me,
      action: 'whatsapp.connect',
      subject: businessId,
      detail: { numbers: numbers.map(({ shown }) => shown) },
    })
    tx.onCommit(() => app.wake.worker('outbox'))
  })
}
