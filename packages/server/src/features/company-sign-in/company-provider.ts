import type * as Oidc from 'openid-client'
import type { Company } from '../../config/companies.ts'
import type { AppContext } from '../../context.ts'
import { Refusal, refuse } from '../../platform/lib/refusal.ts'
import { isAway, providerFetch } from './provider-fetch.ts'
import { asClient } from './refused-client.ts'

/** The secrets of one sign-in, which only the provider and we know. */
export interface SignInSecrets {
  state: string
  nonce: string
  verifier: string
  /** The person proves anew who he or she is. */
  isAgain: boolean
}

/** What the provider answered for a person, verified. */
export interface Grant {
  claims: Readonly<Record<string, unknown>>
  subject: string
  idToken: string
  refreshToken: string | null
}

type Tokens = Oidc.TokenEndpointResponse & Oidc.TokenEndpointResponseHelpers

/** Seconds by which the clocks of the provider and of the database may differ. */
const CLOCK_TOLERANCE = 60

/** Only installations with a provider load the library. */
const library = (): Promise<typeof Oidc> => import('openid-client')

/** One identity provider, as it describes itself now: its keys and addresses may change at any time. */
export class CompanyProvider {
  readonly #company: Company
  readonly #oidc: typeof Oidc
  readonly #config: Oidc.Configuration

  private constructor(company: Company, oidc: typeof Oidc, config: Oidc.Configuration) {
    this.#company = company
    this.#oidc = oidc
    this.#config = config
  }

  /** @throws company-login-away */
  static async open(app: AppContext, company: Company): Promise<CompanyProvider> {
    const oidc = await library()
    const issuer = new URL(company.issuer)
    const metadata = {
      client_secret: company.clientSecret,
      [oidc.clockTolerance]: CLOCK_TOLERANCE,
      [oidc.clockSkew]: (app.clock.aheadOfMachine?.() ?? 0) / 1000,
    }
    const config = await verified(app, company, () =>
      oidc.discovery(issuer, company.clientId, metadata, oidc.ClientSecretBasic(company.clientSecret), {
        [oidc.customFetch]: providerFetch(app, company),
        // Config admits plain http on this machine only.
        execute: issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
      }),
    )
    return new CompanyProvider(company, oidc, withOwnSecret(oidc, config, company, metadata))
  }

  /** Under which name and with which keys it signs. */
  description(): { issuer: string; keys: string | undefined } {
    const { issuer, jwks_uri: keys } = this.#config.serverMetadata()
    return { issuer, keys }
  }

  async signInAddress(redirect: string, secrets: SignInSecrets): Promise<string> {
    const { state, nonce, verifier, isAgain } = secrets
    const address = this.#oidc.buildAuthorizationUrl(this.#config, {
      redirect_uri: redirect,
      scope: this.#company.scopes,
      state,
      nonce,
      code_challenge: await this.#oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(isAgain ? this.#againParts() : {}),
    })
    return address.href
  }

  /** Whether it says that it asks a person again on demand; others may take no notice of `max_age`, and refuse the word. */
  asksAgain(): boolean {
    const known = this.#config.serverMetadata()['prompt_values_supported']
    return Array.isArray(known) && known.includes('login')
  }

  /** Every provider may be asked for a login that is zero seconds old; one that names the word for it gets that too. */
  #againParts(): Record<string, string> {
    return { max_age: '0', ...(this.asksAgain() ? { prompt: 'login' } : {}) }
  }

  /** Exchanges the code; every part of the answer is checked. @throws company-answer-refused and others */
  async finish(
    app: AppContext,
    came: { redirect: string; answer: string },
    secrets: Omit<SignInSecrets, 'isAgain'>,
  ): Promise<Grant> {
    return verified(app, this.#company, async () => {
      const address = new URL(`${came.redirect}?${came.answer}`)
      const ask = () =>
        this.#oidc.authorizationCodeGrant(this.#config, address, {
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          pkceCodeVerifier: secrets.verifier,
          idTokenExpected: true,
        })
      const tokens = await asClient(app, this.#company, { oidc: this.#oidc, ask })
      return this.#grantOf(tokens)
    })
  }

  /** What the provider says of a person now; 'ended': nothing any more. @throws company-login-away and others */
  async refresh(app: AppContext, refreshToken: string, subject: string): Promise<Grant | 'ended'> {
    return verified(app, this.#company, async () => {
      try {
        const ask = () => this.#oidc.refreshTokenGrant(this.#config, refreshToken)
        const tokens = await asClient(app, this.#company, { oidc: this.#oidc, ask })
        return await this.#grantOf(tokens, subject)
      } catch (error) {
        const isEnded = error instanceof this.#oidc.ResponseBodyError && error.error === 'invalid_grant'
        if (isEnded) return 'ended'
        throw error
      }
    })
  }

  /** Where the person ends the session at the provider; null where the provider offers none. */
  endAddress(idToken: string, back: string): string | null {
    if (this.#config.serverMetadata().end_session_endpoint === undefined) return null
    // Providers take long addresses for an error; without the hint they ask the person first.
    const hint = idToken.length > MOST_OF_A_HINT ? {} : { id_token_hint: idToken }
    return this.#oidc.buildEndSessionUrl(this.#config, { post_logout_redirect_uri: back, ...hint }).href
  }

  /** A refresh may come without an id token; the person is the one known before, which the library holds every answer to. */
  async #grantOf(tokens: Tokens, known?: string): Promise<Grant> {
    const claims = tokens.claims()
    const subject = claims?.sub ?? known
    if (subject === undefined || (known !== undefined && subject !== known)) throw new Error('no subject')
    return {
      claims: { ...(await this.#moreClaims(tokens.access_token, claims ?? {}, subject)), ...claims },
      subject,
      idToken: tokens.id_token ?? '',
      refreshToken: tokens.refresh_token ?? null,
    }
  }

  /** Some providers keep the id token short and give email or groups only here. */
  async #moreClaims(
    accessToken: string,
    claims: Readonly<Record<string, unknown>>,
    subject: string,
  ): Promise<Record<string, unknown>> {
    const wanted = ['email', this.#company.groupsClaim]
    const isComplete = wanted.every((name) => claims[name] !== undefined)
    if (isComplete || this.#config.serverMetadata().userinfo_endpoint === undefined) return {}
    return this.#oidc.fetchUserInfo(this.#config, accessToken, subject)
  }
}

const MOST_OF_A_HINT = 3000

/** The way of sending the secret that the provider names: Basic, which the standard prefers, or in the form. */
function withOwnSecret(
  oidc: typeof Oidc,
  found: Oidc.Configuration,
  { clientId, clientSecret }: Company,
  metadata: Partial<Oidc.ClientMetadata>,
): Oidc.Configuration {
  const server = found.serverMetadata()
  const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const isBasic = ways.includes('client_secret_basic')
  const authentication = isBasic ? oidc.ClientSecretBasic(clientSecret) : oidc.ClientSecretPost(clientSecret)
  const config = new oidc.Configuration(server, clientId, metadata, authentication)
  const guarded = found[oidc.customFetch]
  if (guarded !== undefined) config[oidc.customFetch] = guarded
  // The signature counts, also where the connection would prove the provider.
  oidc.enableNonRepudiationChecks(config)
  if (new URL(server.issuer).protocol === 'http:') oidc.allowInsecureRequests(config)
  return config
}

/**
 * What goes wrong becomes a refusal in plain words; the log gets the kind of error alone, never the answer, which may hold a
 * code or a token.
 */
async function verified<T>(app: AppContext, { company }: Company, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (causes(error).some(isAway)) refuse('company-login-away')
    const { AuthorizationResponseError } = await library()
    const isDenied = error instanceof AuthorizationResponseError
    const reason = isDenied ? error.error : codeOf(error)
    app.log.warn(
      { event: 'company.refused', company, reason },
      'A sign-in with an identity provider did not succeed.',
    )
    if (isDenied) refuse('company-sign-in-denied')
    refuse('company-answer-refused')
  }
}

function causes(error: unknown): unknown[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : []
}

/** A word such as OAUTH_JWT_CLAIM_COMPARISON_FAILED. */
function codeOf(error: unknown): string {
  const codes = causes(error).map((cause) =>
    cause instanceof Error && 'code' in cause ? String(cause.code) : '',
  )
  return codes.find((code) => /^[A-Z_]+$/.test(code)) ?? (error instanceof Error ? error.name : 'unknown')
}
