import { createServer, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, type CryptoKey, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'

/** How the next id token differs from a right one. */
export interface Lie {
  claims?: JWTPayload
  without?: string[]
  /** Seconds by which the provider's clock differs. */
  clock?: number
  signs?: 'with a key of its own' | 'not at all'
  /** What the token endpoint answers instead. */
  answers?: { status: number; body: string }
}

/** An identity provider that a test makes lie: it answers every code with the id token that the test describes. */
export interface HostileProvider {
  issuer: string
  lie(next: Lie): void
  /** Anything, signed with its key; `kid` names another one. */
  sign(claims: object, kid?: string): Promise<string>
  /** New keys; the old ones are gone. */
  rotate(): Promise<void>
  /** How many it got so far. */
  requests(): number
  /** Its description names another issuer. */
  namesItself: string | null
  /** Its description says that it asks people again on demand. */
  asksAgain: boolean
  stop(): Promise<void>
}

const CLIENT_ID = 'desk'

export async function startHostileProvider(): Promise<HostileProvider> {
  let keys = await newKeys(1)
  let made = 1
  let next: Lie = {}
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    const { pathname } = new URL(request.url ?? '/', issuer)
    if (pathname === '/.well-known/openid-configuration') return json(response, descriptionOf(known))
    if (pathname === '/jwks') return json(response, { keys: [keys.public] })
    if (pathname !== '/token') return void response.writeHead(404).end()
    if (next.answers !== undefined) return void response.writeHead(next.answers.status).end(next.answers.body)
    void tokenOf(issuer, next, keys).then((id_token) =>
      json(response, {
        access_token: 'ACCESS-CANARY',
        refresh_token: 'REFRESH-CANARY',
        token_type: 'Bearer',
        expires_in: 300,
        id_token,
      }),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('It does not listen.')
  const issuer = `http://127.0.0.1:${address.port}`
  const known: HostileProvider = {
    issuer,
    namesItself: null,
    asksAgain: false,
    requests: () => requests,
    lie(lie) {
      next = lie
    },
    sign: (claims, kid = keys.kid) =>
      new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid }).sign(keys.private),
    async rotate() {
      made += 1
      keys = await newKeys(made)
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return known
}

interface Keys {
  kid: string
  private: CryptoKey
  public: object
}

async function newKeys(number: number): Promise<Keys> {
  const kid = `key ${number}`
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return {
    kid,
    private: privateKey,
    public: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' },
  }
}

const descriptionOf = ({ issuer, namesItself, asksAgain }: HostileProvider) => ({
  issuer: namesItself ?? issuer,
  ...(asksAgain ? { prompt_values_supported: ['none', 'login'] } : {}),
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  end_session_endpoint: `${issuer}/end`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
})

async function tokenOf(issuer: string, lie: Lie, keys: Keys): Promise<string> {
  const now = Math.floor(Date.now() / 1000) + (lie.clock ?? 0)
  const right: JWTPayload = {
    iss: issuer,
    aud: CLIENT_ID,
    sub: 'mallory',
    iat: now,
    exp: now + 300,
    email: 'mallory@noor-coffee.example',
    email_verified: true,
    name: 'Mallory Reed',
  }
  const all = { ...right, ...lie.claims }
  const claims = Object.fromEntries(
    Object.entries(all).filter(([name]) => lie.without?.includes(name) !== true),
  )
  if (lie.signs === 'not at all') return new UnsecuredJWT(claims).encode()
  const { private: key } = lie.signs === 'with a key of its own' ? await newKeys(99) : keys
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: keys.kid }).sign(key)
}

function json(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
