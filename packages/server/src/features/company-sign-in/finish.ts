import type { CallReply, calls, RefusalCode } from '@switchboard/contract'
import type { Company } from '../../config/companies.ts'
import type { AppContext } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { HttpSide, Session } from '../../platform/http/served-call.ts'
import { later } from '../../platform/lib/clock.ts'
import { Refusal, refuse } from '../../platform/lib/refusal.ts'
import { tokenDigest } from '../../platform/lib/token-digest.ts'
import { hasSecondFactor } from '../second-factor/second-factor.ts'
import { beginSecondStep, countGuess, openSession, startSession } from '../sessions/sessions.ts'
import { companyNamed, openSecrets, redirectAddress } from './begin.ts'
import { accountFor } from './account-for.ts'
import { type CompanyPerson, personOfGrant } from './claims.ts'
import { CompanyProvider, type Grant } from './company-provider.ts'
import { sealTokens } from './company-tokens.ts'
import { type SignInRow, takeSignIn } from './company-sign-in-store.ts'
import { linkTo } from './links.ts'

type Finished = CallReply<typeof calls.finishCompanySignIn>

interface Came {
  /** By the address that the provider sent the browser to. */
  company: string
  answer: string
}

/** The browser is back from the provider. Answers that do not belong to a sign-in of this browser are counted as guesses. */
export async function finishCompanySignIn(
  app: AppContext,
  { company: name, answer }: Came,
  http: HttpSide,
  session: Session | null,
): Promise<Finished> {
  const company = companyNamed(app, name)
  const guess = await countGuess(app, null, http.ip)
  const state = new URLSearchParams(answer).get('state') ?? ''
  const begun = await beginningOf(app, http, state)
  // An answer that came to the address of another provider is not looked at (mix-up).
  if (begun === undefined || begun.company !== company.company) refuse('company-sign-in-over')
  await guess.wasNone()
  const { nonce, verifier, isAsked } = openSecrets(app, begun) ?? refuse('company-sign-in-over')
  try {
    const provider = await CompanyProvider.open(app, company)
    const came = { redirect: redirectAddress(app, company), answer }
    const grant = await provider.finish(app, came, { state, nonce, verifier })
    const person = personOfGrant(company, grant)
    const { userid, return_to: returnTo } = begun
    if (userid !== null) return await linkTo(app, { company, person, userid, returnTo }, session)
    return await signInAs(app, { company, person, grant, begun, isAsked }, http, session)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await noteRefusal(app, company, error.code)
    throw session !== null && session.me.id === begun.userid ? refusedLink(error, begun) : error
  }
}

/** The person is signed in, and the page leads back to where the linking began. */
const refusedLink = ({ code, field, detail }: Refusal, { return_to: returnTo }: SignInRow): Refusal =>
  new Refusal(code, {
    ...(field === undefined ? {} : { field }),
    detail: { ...detail, linking: true, returnTo },
  })

/** What began in this browser; undefined also when it took too long, or its answer came before. */
async function beginningOf(app: AppContext, http: HttpSide, state: string): Promise<SignInRow | undefined> {
  if (state === '' || http.browser === null) return undefined
  const begun = await takeSignIn(app.db, tokenDigest(state), tokenDigest(http.browser))
  return begun !== undefined && begun.expires_on > app.clock.now() ? begun : undefined
}

interface Known {
  company: Company
  person: CompanyPerson
  grant: Grant
  begun: SignInRow
  isAsked: boolean
}

/** A user with a second factor enters its code next, as after a password. */
async function signInAs(
  app: AppContext,
  { company, person, grant, begun, isAsked }: Known,
  http: HttpSide,
  earlier: Session | null,
): Promise<Finished> {
  const account = await accountFor(app, company, person)
  const sealed = sealTokens(app, account.userid, company, grant)
  const through = { ...sealed, provedOn: provedOn(app, grant, isAsked) }
  if (await hasSecondFactor(app.db, account.userid)) {
    const challenge = await beginSecondStep(app, account, through)
    refuse('second-factor-needed', { detail: { challenge, returnTo: begun.return_to } })
  }
  const opened = await app.db.transaction((tx) => openSession(app, tx, account, { http, earlier, through }))
  const signedIn = { ...startSession(app, http, opened), passwordIsTemporary: false }
  return { outcome: 'signed-in', signedIn, returnTo: begun.return_to }
}

/**
 * When the person proved at the provider who he or she is. Without a time of its own the answer of a provider counts only where it
 * was asked for a new login in words that it knows: its running session may have answered.
 */
function provedOn(app: AppContext, { claims }: Grant, isAsked: boolean): string | null {
  const now = app.clock.now()
  const at = claims['auth_time']
  if (typeof at !== 'number' || !Number.isFinite(at) || at < 0) return isAsked ? now : null
  return later(now, Math.min(0, Math.floor(at) * 1000 - app.clock.millis()))
}

/** Only answers to a sign-in that began here come this far, so that nobody can flood the log. */
async function noteRefusal(app: AppContext, { name }: Company, why: RefusalCode): Promise<void> {
  if (why === 'second-factor-needed') return
  await app.db.transaction((tx) =>
    audit(app, tx, {
      actor: 'nobody',
      action: 'session.sign-in',
      subject: null,
      detail: { company: name, why },
      result: 'refused',
    }),
  )
}
