import { type CallReply, calls } from '@switchboard/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { Feature } from '../../platform/feature/feature.ts'
import { periodicWorker } from '../../platform/workers/periodic-worker.ts'
import { checkCompanySessions, sessionsDue } from './check-sessions.ts'
import { beginSignIn, redirectAddress } from './begin.ts'
import { refusedClients } from './company-sign-in-store.ts'
import { finishCompanySignIn } from './finish.ts'
import { allowLinking, beginLinking, linkedLogins, ownProof, unlinkLogin } from './links.ts'
import { signOutEverywhere } from './sign-out.ts'

/** Sign-in with identity providers (OpenID Connect), and leaving, which may lead back to one. */
export const companySignInFeature: Feature = {
  serves(serve, app) {
    serve(calls.beginCompanySignIn, ({ body, http }) => beginSignIn(app, body, http))
    serve(calls.finishCompanySignIn, ({ body, http, session }) =>
      finishCompanySignIn(app, body, http, session),
    )
    serve(calls.getLinkedLogins, ({ me }) => linkedLogins(app, me))
    serve(calls.getOwnProof, ({ session }) => ownProof(app, session))
    serve(calls.linkLogin, ({ session, body, http }) => beginLinking(app, session, body, http))
    serve(calls.unlinkLogin, ({ session, body, http }) => unlinkLogin(app, session, body, http))
    serve(calls.allowLinking, ({ session, params, body, http }) =>
      allowLinking(app, session, { userid: params.userid, ownPassword: body.password }, http),
    )
    serve(calls.getCompanyLogins, () => companyLogins(app))
    serve(calls.logout, async ({ session, http }) => {
      const left = await signOutEverywhere(app, session)
      http.endSession()
      return left
    })
  },
  routes(fastify, app) {
    void fastify.register((scope) => {
      serveLogoutNotices(scope, app)
      return Promise.resolve()
    })
  },
  workers: (app) =>
    app.config.companies.length === 0
      ? []
      : [
          periodicWorker(app, {
            name: 'sessions of identity providers',
            dueWhen: sessionsDue(),
            settles: true,
            round: () => checkCompanySessions(app),
          }),
        ],
}

/** Providers post a signed notice when a person leaves there; it needs no session, its signature decides. */
function serveLogoutNotices(scope: FastifyInstance, app: AppContext): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    (_request, body, done) => done(null, new URLSearchParams(String(body)).get('logout_token')),
  )
  scope.post<{ Params: { company: string } }>('/sign-in/:company/logout', async (request, reply) => {
    const company = app.config.companies.find((one) => one.company === request.params.company)
    const token = z.string().safeParse(request.body)
    const { takeLogoutNotice } = await import('./logout-notice.ts')
    const isTaken =
      company !== undefined && token.success && (await takeLogoutNotice(app, company, token.data))
    return reply
      .code(isTaken ? 200 : 400)
      .header('cache-control', 'no-store')
      .send(isTaken ? {} : { error: 'invalid_request' })
  })
}

/** What the operator configured, without the secrets. */
async function companyLogins(app: AppContext): Promise<CallReply<typeof calls.getCompanyLogins>> {
  const { companies, emergencyAdmin } = app.config
  const refused = await refusedClients(app.db)
  return {
    companies: companies.map((company) => ({
      company: company.company,
      name: company.name,
      issuer: company.issuer,
      clientId: company.clientId,
      redirectAddress: redirectAddress(app, company),
      accounts: company.accounts,
      emailDomains: company.emailDomains,
      groupsClaim: company.groupsClaim,
      allowedGroups: company.allowedGroups,
      adminGroups: company.adminGroups,
      departments: company.departments,
      refusedOn: refused.find((one) => one.company === company.company)?.refused_on ?? null,
    })),
    passwords: emergencyAdmin === null ? 'everybody' : 'emergency-administrator',
    emergencyAdmin,
  }
}
