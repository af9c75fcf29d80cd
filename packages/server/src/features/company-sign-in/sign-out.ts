import type { CallReply, calls } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import type { Session } from '../../platform/http/served-call.ts'
import { Refusal } from '../../platform/lib/refusal.ts'
import { companySessionOf, signOut } from '../sessions/sessions.ts'
import { CompanyProvider } from './company-provider.ts'
import { openTokens } from './company-tokens.ts'

/** Ends the session here, whatever the provider does; the page goes on to end the one at the provider as well. */
export async function signOutEverywhere(
  app: AppContext,
  session: Session,
): Promise<CallReply<typeof calls.logout>> {
  const through = await companySessionOf(app.db, session.sessionid)
  await signOut(app, session)
  const company = app.config.companies.find((one) => one.company === through?.company)
  const tokens = through === null ? null : openTokens(app, session.me.id, through.tokens)
  if (company === undefined || tokens === null) return { status: 'ok' }
  try {
    const provider = await CompanyProvider.open(app, company)
    const continueAt = provider.endAddress(tokens.idToken, `${app.publicUrl()}/login`)
    return continueAt === null ? { status: 'ok' } : { status: 'ok', continueAt }
  } catch (error) {
    // The provider is away: its own session ends by itself.
    if (error instanceof Refusal) return { status: 'ok' }
    throw error
  }
}
