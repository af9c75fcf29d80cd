import { GraphError } from './graph-error.ts'
import type { App, Grant, GraphWorld, Token, TokenKind } from './world.ts'

const prefixes: Record<TokenKind, string> = { app: '', user: 'EAAU', system: 'EAAS', page: 'EAAP' }

export type NewToken = {
  app: string
  kind: TokenKind
  owner: string
  grants: Grant[]
  /** Simulated milliseconds it lives; for ever when absent. */
  lifeMs?: number
}

export function issueToken(world: GraphWorld, { lifeMs, ...token }: NewToken): Token {
  const fresh: Token = {
    ...token,
    value: prefixes[token.kind] + world.random.letters(60).replaceAll(/[-_]/g, 'Z'),
    expiresAt: lifeMs === undefined ? 0 : world.clock.later(lifeMs),
    deadBecause: undefined,
  }
  world.tokens.set(fresh.value, fresh)
  return fresh
}

/** The token of a call, or the refusal when it is not valid. */
export function tokenOfCall(world: GraphWorld, given: string | undefined): Token {
  if (given === undefined || given === '') {
    const text = 'An access token is required to request this resource.'
    throw new GraphError(104, text, { status: 400 })
  }
  const asApp = appOfToken(world, given)
  if (asApp) return appToken(asApp, given)
  const token = world.tokens.get(given)
  if (!token) throw new GraphError(190, 'Invalid OAuth access token - Cannot parse access token')
  const subcode = deadBecause(world, token)
  if (subcode !== undefined) {
    throw new GraphError(190, 'Error validating access token: Session has expired or been invalidated.', {
      subcode,
    })
  }
  return token
}

export function deadBecause(
  { clock }: GraphWorld,
  { expiresAt, deadBecause: why }: Token,
): number | undefined {
  if (why !== undefined) return why
  return expiresAt !== 0 && expiresAt <= clock.now() ? 463 : undefined
}

/** `APP|SECRET` speaks for the app itself. */
export function appOfToken({ apps }: GraphWorld, given: string): App | undefined {
  const [id = '', secret] = given.split('|')
  const app = apps.get(id)
  return app && app.secret === secret ? app : undefined
}

function appToken({ id }: App, value: string): Token {
  return { value, kind: 'app', app: id, owner: id, grants: [], expiresAt: 0, deadBecause: undefined }
}

export function mayReach(token: Token, scopes: readonly string[], target: string): boolean {
  return token.grants.some(({ scope, targetIds }) => scopes.includes(scope) && targetIds.includes(target))
}
