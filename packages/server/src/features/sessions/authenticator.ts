import type { Owed } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import type { Authenticate, AuthenticateKey } from '../../platform/http/served-call.ts'
import { later, microsecondsOf } from '../../platform/lib/clock.ts'
import { useApiKey } from '../api-keys/api-keys.ts'
import { deskRules } from '../desk-settings/desk-settings.ts'
import { presentMe } from './present-session.ts'
import { findLiveSession, type LiveSession, prolongSession } from './sessions-store.ts'

const DAY = 24 * 3600_000
/** security §5: however busy somebody is, after a week the password is asked for again. */
const ABSOLUTE = 7 * DAY
/** A session slides with use, but is written at most this often. */
const SLIDES_EVERY = 60_000

/**
 * The one way from a token to a person, for calls, sockets and files alike (security §3.32). Looking does not prolong a
 * session; a request does, so that an open page alone does not keep somebody signed in for ever.
 */
export function authenticator(app: AppContext): Authenticate {
  return async (token, use = 'look', which) => {
    if (token === null) return null
    const now = app.clock.now()
    const live = await findLiveSession(app.db, token, now)
    if (live === undefined) return null
    const owes = owedBy(app, live)
    if (owes !== null && which !== 'owing too') return null
    const session = { sessionid: live.sessionid, me: presentMe(live), expires: live.expires_on, owes }
    const sinceSeen = microsecondsOf(now) - microsecondsOf(live.last_seen_on)
    if (use === 'look' || sinceSeen < SLIDES_EVERY * 1000) return session
    const expires = expiryOf(app, live.created_on, now)
    await prolongSession(app.db, live.sessionid, now, expires)
    return { ...session, expires }
  }
}

/** The same for a program: it is who made its key, for as long as that is an administrator, and owes what he or she owes. */
export function keyAuthenticator(app: AppContext): AuthenticateKey {
  return async (secret) => {
    const used = await useApiKey(app, secret)
    if (used === null) return null
    const { keyid, name, scopes, expires_on, maker } = used
    return {
      sessionid: keyid,
      me: presentMe(maker),
      expires: expires_on ?? app.clock.now(),
      owes: owedBy(app, maker),
      key: { name, scopes },
    }
  }
}

/** The rules of the desk that come before everything else (general settings). */
function owedBy(app: AppContext, live: Owing): Owed | null {
  const rules = deskRules(app)
  if (live.password_is_temporary && rules.temporaryPassword === 'required') return 'new-password'
  if (live.is_admin && !live.has_second_factor && rules.secondFactor === 'required') return 'second-factor'
  return null
}

type Owing = Pick<LiveSession, 'password_is_temporary' | 'is_admin' | 'has_second_factor'>

/** When a session that is used now ends. */
export function expiryOf(app: AppContext, startedOn: string, now: string): string {
  const sliding = later(now, app.config.sessionMillis)
  const last = lastMomentOf(app, startedOn)
  return microsecondsOf(sliding) < microsecondsOf(last) ? sliding : last
}

/** When it ends however much it is used. */
export const lastMomentOf = (app: AppContext, startedOn: string): string =>
  later(startedOn, Math.max(ABSOLUTE, app.config.sessionMillis))
