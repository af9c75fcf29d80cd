import type { RequiredAction } from '@switchboard/contract'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.ts'
import type { Authenticate, AuthenticateKey, Session } from '../../platform/http/served-call.ts'
import { sessionCookie } from '../../platform/http/session-cookie.ts'
import { later, microsecondsOf } from '../../platform/lib/clock.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { useApiKey } from '../api-keys/api-keys.ts'
import { settingsOf } from '../settings/settings.ts'
import { presentMe } from './present-session.ts'
import { findLiveSession, type LiveSession, prolongSession } from './sessions-store.ts'

const DAY = 24 * 3600_000
/** After a week the password is required again, however much the session is used. */
const ABSOLUTE = 7 * DAY
/** A session slides with use, but is written at most this often. */
const SLIDES_EVERY = 60_000

/**
 * Resolves a token to a person, for calls, sockets and files alike. Only a request prolongs a session, so
 * that an open page alone does not keep a user signed in forever.
 */
export function authenticator(app: AppContext): Authenticate {
  return async (token, { prolongs = false, allowIncomplete = false } = {}) => {
    if (token === null) return null
    const now = app.clock.now()
    const live = await findLiveSession(app.db, token, now)
    if (live === undefined) return null
    const requiredAction = requiredActionOf(app, live)
    if (requiredAction !== null && !allowIncomplete) return null
    const session = {
      sessionid: live.sessionid,
      me: presentMe(live),
      expires: live.expires_on,
      requiredAction,
    }
    const sinceSeen = microsecondsOf(now) - microsecondsOf(live.last_seen_on)
    if (!prolongs || sinceSeen < SLIDES_EVERY * 1000) return session
    const expires = expiryOf(app, live.created_on, now)
    await prolongSession(app.db, live.sessionid, now, expires)
    return { ...session, expires }
  }
}

/** The same for a program: it acts as the maker of its key while that is an administrator, with the same required action. */
export function keyAuthenticator(app: AppContext): AuthenticateKey {
  return async (secret) => {
    const used = await useApiKey(app, secret)
    if (used === null) return null
    const { keyid, name, scopes, expires_on, maker } = used
    return {
      sessionid: keyid,
      me: presentMe(maker),
      expires: expires_on ?? app.clock.now(),
      requiredAction: requiredActionOf(app, maker),
      key: { name, scopes },
    }
  }
}

/** The session of a request for what is no call: a page, a file, a table. @throws not-signed-in */
export function pageAuthenticator(app: AppContext): (request: FastifyRequest) => Promise<Session> {
  const cookie = sessionCookie(app.publicUrl)
  const authenticate = authenticator(app)
  return async (request) =>
    (await authenticate(cookie.read(request), { prolongs: true })) ?? refuse('not-signed-in')
}

/** The action that the general settings require before anything else. */
function requiredActionOf(app: AppContext, live: Account): RequiredAction | null {
  const rules = settingsOf(app)
  // Nobody chose it, and this session did not begin with it.
  const isTemporary = live.password_is_temporary && (live.company ?? null) === null
  if (isTemporary && rules.temporaryPassword === 'required') return 'new-password'
  if (live.is_admin && !live.has_second_factor && rules.secondFactor === 'required') return 'second-factor'
  return null
}

type Account = Pick<LiveSession, 'password_is_temporary' | 'is_admin' | 'has_second_factor'> & {
  company?: string | null
}

/** The expiry of a session that is used now. */
export function expiryOf(app: AppContext, startedOn: string, now: string): string {
  const sliding = later(now, app.config.sessionMillis)
  const last = lastMomentOf(app, startedOn)
  return microsecondsOf(sliding) < microsecondsOf(last) ? sliding : last
}

/** The latest expiry of a session, however much it is used. */
export const lastMomentOf = (app: AppContext, startedOn: string): string =>
  later(startedOn, Math.max(ABSOLUTE, app.config.sessionMillis))
