import { events } from '@switchboard/contract'
import type * as Oidc from 'openid-client'
import type { Company } from '../../config/companies.ts'
import type { AppContext } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { admins } from '../../platform/realtime/rooms.ts'
import { deleteRefusedClient, insertRefusedClient } from './company-sign-in-store.ts'

/**
 * Asks for tokens with the client id and secret of this desk. That the provider refuses these, because the secret was changed
 * there, says nothing about the person: administrators learn of it, and every session stays.
 * @throws company-client-refused
 */
export async function asClient<T>(
  app: AppContext,
  company: Company,
  { oidc, ask }: { oidc: typeof Oidc; ask: () => Promise<T> },
): Promise<T> {
  try {
    const answer = await ask()
    await noteTaken(app, company)
    return answer
  } catch (error) {
    if (!isClientRefused(oidc, error)) throw error
    app.log.warn(
      { event: 'company.client_refused', company: company.company },
      'An identity provider refuses the client id or the secret of this desk: see OIDC_CLIENT_SECRET.',
    )
    await noteRefused(app, company)
    return refuse('company-client-refused')
  }
}

/** Some providers answer with a challenge in the head instead of a word in the body. */
const isClientRefused = (oidc: typeof Oidc, error: unknown): boolean =>
  (error instanceof oidc.ResponseBodyError && words.has(error.error)) ||
  (error instanceof oidc.WWWAuthenticateChallengeError && error.status === 401)

const words = new Set(['invalid_client', 'unauthorized_client'])

const noteRefused = (app: AppContext, { company }: Company): Promise<void> =>
  app.db.transaction(async (tx) => {
    if (await insertRefusedClient(tx, { company, refused_on: app.clock.now() }))
      await announce(app, tx, { event: events.companyLoginsChanged, payload: {}, audience: [admins] })
  })

const noteTaken = (app: AppContext, { company }: Company): Promise<void> =>
  app.db.transaction(async (tx) => {
    if (await deleteRefusedClient(tx, company))
      await announce(app, tx, { event: events.companyLoginsChanged, payload: {}, audience: [admins] })
  })
