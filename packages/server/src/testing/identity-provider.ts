import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { companiesFrom, type Company } from '../config/companies.ts'

/** Somebody whom the provider knows, with the claims that it gives out. */
export interface ProviderPerson {
  sub: string
  name: string
  email: string
  email_verified?: boolean | undefined
  groups?: string[]
}

/** A real OpenID provider (oidc-provider) on this machine, with a page on which a person chooses who he or she is. */
export interface IdentityProvider {
  issuer: string
  people: ProviderPerson[]
  /** The settings with which the server knows it. */
  settings(more?: Record<string, string>, name?: string): Record<string, string>
  /** The same, read as at a start. */
  company(more?: Record<string, string>, name?: string): Company
  /** Lets a desk at this address, which knows it by this name, sign people in. */
  admit(deskUrl: string, name?: string): void
  /** It answers nothing but that it is busy. */
  away(isAway: boolean): void
  /** It refuses the secret of the desk, in the body or with a challenge in the head, as providers do; null: no more. */
  refusesSecret(how: 'body' | 'challenge' | null): void
  stop(): Promise<void>
}

const CLIENT = { id: 'desk', secret: 'saffron ladder by the well' }

export async function startIdentityProvider(...people: ProviderPerson[]): Promise<IdentityProvider> {
  let isAway = false
  let refusal: 'body' | 'challenge' | null = null
  let answer: ((request: IncomingMessage, response: ServerResponse) => void) | null = null
  const server = createServer((request, response) => {
    if (answer === null || isAway) response.writeHead(503).end()
    else if (refusal !== null && request.url === '/token') refuseClient(response, refusal)
    else answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${portOf(server.address())}`
  const settings = (more: Record<string, string> = {}, name = 'staff') => {
    const parts = {
      ISSUER: issuer,
      CLIENT_ID: CLIENT.id,
      CLIENT_SECRET: CLIENT.secret,
      NAME: 'Noor Coffee',
      SCOPES: 'openid email profile groups',
      ...more,
    }
    const prefix = `OIDC_${name.toUpperCase()}_`
    const given = Object.entries(parts).map(([part, value]): [string, string] => [prefix + part, value])
    return { OIDC_PROVIDERS: name, ...Object.fromEntries(given) }
  }
  return {
    issuer,
    people,
    settings,
    company(more, name) {
      const { companies, faults } = companiesFrom(settings(more, name))
      const [company] = companies
      if (company === undefined) throw new Error(JSON.stringify(faults))
      return company
    },
    admit(deskUrl, name = 'staff') {
      answer = answerOf(providerAt(issuer, { deskUrl, name }, people), people)
    },
    away(now) {
      isAway = now
    },
    refusesSecret(how) {
      refusal = how
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function refuseClient(response: ServerResponse, how: 'body' | 'challenge'): void {
  const challenge = how === 'challenge' ? { 'www-authenticate': 'Basic realm="desk"' } : {}
  response.writeHead(401, { 'content-type': 'application/json', ...challenge })
  response.end(JSON.stringify({ error: 'invalid_client' }))
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('It does not listen.')
  return address.port
}

function providerAt(
  issuer: string,
  { deskUrl, name }: { deskUrl: string; name: string },
  people: readonly ProviderPerson[],
): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${deskUrl}/sign-in/${name}`],
        post_logout_redirect_uris: [`${deskUrl}/login`],
        backchannel_logout_uri: `${deskUrl}/sign-in/${name}/logout`,
        backchannel_logout_session_required: true,
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    findAccount(_, sub) {
      const person = people.find((one) => one.sub === sub)
      return person === undefined ? undefined : { accountId: sub, claims: () => ({ ...person }) }
    },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name'],
      groups: ['groups'],
    },
    scopes: ['openid', 'email', 'profile', 'groups', 'offline_access'],
    issueRefreshToken: () => true,
    // Each works once, as at many providers: one that is lost ends the session.
    rotateRefreshToken: true,
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    // Its own guard would not let it go to this machine.
    fetch: (url, { method = 'GET', headers = {}, body = null } = {}) => fetch(url, { method, headers, body }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['a key for tests'] },
    // Nobody is asked for consent: the company owns both sides.
    async loadExistingGrant({ oidc }) {
      const known = oidc.session?.grantIdFor(oidc.client?.clientId ?? '')
      if (known !== undefined) return oidc.provider.Grant.find(known)
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile groups offline_access')
      await grant.save()
      return grant
    },
    ttl: { AccessToken: 600, IdToken: 600, Session: 3600, Interaction: 600, Grant: 3600, RefreshToken: 3600 },
  })
  // It would say on the console that a provider on plain http is for development.
  provider.on('server_error', (_, error) => process.stderr.write(`${error.message}\n`))
  return provider
}

function answerOf(provider: Provider, people: readonly ProviderPerson[]) {
  const handle = provider.callback()
  return (request: IncomingMessage, response: ServerResponse): void => {
    const url = new URL(request.url ?? '/', provider.issuer)
    if (!url.pathname.startsWith('/interaction/')) {
      void handle(request, response)
      return
    }
    const sub = url.searchParams.get('sub')
    if (sub !== null) {
      const result = sub === '' ? { error: 'access_denied' } : { login: { accountId: sub } }
      void provider.interactionFinished(request, response, result)
      return
    }
    const links = people.map((person) => `<li><a href="?sub=${person.sub}">${person.name}</a></li>`)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html><html lang="en"><title>Noor Coffee login</title><h1>Who are you?</h1>
       <ul>${links.join('')}</ul><a href="?sub=">Cancel</a>`,
    )
  }
}
