import { z } from 'zod'
import type { Company } from '../../config/companies.ts'
import type { AppContext } from '../../context.ts'
import type { HttpSide } from '../../platform/http/served-call.ts'
import { addressGroups } from '../../platform/lib/address-groups.ts'
import { later } from '../../platform/lib/clock.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { tokenDigest } from '../../platform/lib/token-digest.ts'
import { CompanyProvider } from './company-provider.ts'
import { insertSignIn } from './company-sign-in-store.ts'

/** Milliseconds for signing in at the provider. */
const GOOD_FOR = 15 * 60_000

interface Wanted {
  company: string
  returnTo?: string | undefined
  /** The account to link the login to; absent: somebody signs in. */
  userid?: string
  /** The provider asks the person again, although still signed in there. */
  isAgain?: boolean | undefined
}

/**
 * Begins a sign-in: what the answer must match is kept for a few minutes and works once, in the browser that began it. Several
 * tabs may sign in at the same time.
 * @throws company-login-unknown, company-login-away, too-many-requests
 */
export async function beginSignIn(
  app: AppContext,
  { company: name, returnTo, userid, isAgain = false }: Wanted,
  http: HttpSide,
): Promise<{ address: string }> {
  const company = companyNamed(app, name)
  // Each one asks the provider for its description.
  for (const { name: group, times } of addressGroups(http.ip))
    await app.rates.consume('visit', `company ${group}`, times)
  const provider = await CompanyProvider.open(app, company)
  const [state, nonce, verifier] = [app.ids.token(), app.ids.token(), app.ids.token()]
  const browser = http.browser ?? app.ids.token()
  const isAsked = isAgain && provider.asksAgain()
  const now = app.clock.now()
  const state_sha256 = tokenDigest(state)
  const signIn = {
    state_sha256,
    browser_sha256: tokenDigest(browser),
    company: name,
    secrets: app.secrets.seal(JSON.stringify({ nonce, verifier, isAsked }), placeOf(state_sha256)),
    userid: userid ?? null,
    return_to: returnTo ?? null,
    expires_on: later(now, GOOD_FOR),
  }
  await app.db.transaction((tx) => insertSignIn(tx, signIn, now))
  http.bindBrowser(browser, signIn.expires_on)
  const secrets = { state, nonce, verifier, isAgain }
  return { address: await provider.signInAddress(redirectAddress(app, company), secrets) }
}

/** @throws company-login-unknown */
export const companyNamed = (app: AppContext, name: string): Company =>
  app.config.companies.find(({ company }) => company === name) ?? refuse('company-login-unknown')

/** Where a provider sends the browser back; each has its own, so that the answer of one is never taken for another's. */
export const redirectAddress = (app: AppContext, { company }: Company): string =>
  `${app.publicUrl()}/sign-in/${company}`

/** What only the provider and we know of a sign-in under way; null: it began before the key was lost. */
export function openSecrets(app: AppContext, { state_sha256, secrets }: Sealed): z.infer<typeof Kept> | null {
  const open = app.secrets.openOrNull(secrets, placeOf(state_sha256))
  return open === null ? null : Kept.parse(JSON.parse(open))
}

type Sealed = { state_sha256: Buffer; secrets: string }
const Kept = z.object({
  nonce: z.string(),
  verifier: z.string(),
  /** The provider was asked in words that it knows to let the person log in again. */
  isAsked: z.boolean().default(false),
})

const placeOf = (state: Buffer): string => `company_sign_ins/${state.toString('hex')}/secrets`
