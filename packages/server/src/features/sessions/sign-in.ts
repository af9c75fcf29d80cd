import type { CallReply, calls } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { HttpSide, Session } from '../../platform/http/served-call.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { hasSecondFactor } from '../second-factor/second-factor.ts'
import { countGuess } from './login-guesses.ts'
import { openSession, startSession } from './open-session.ts'
import { beginSecondStep } from './second-step.ts'
import { findUserByEmail } from './sessions-store.ts'

interface Credentials {
  email: string
  password: string
}

/**
 * Signs somebody in with a session of their own. An unknown email, a wrong password and a locked account answer alike,
 * in words and in time (security §3.24). Whoever has a second factor is asked for its code first.
 */
export async function signIn(
  app: AppContext,
  given: Credentials,
  http: HttpSide,
  earlier: Session | null,
): Promise<CallReply<typeof calls.login>> {
  const email = given.email.trim()
  if (email === '' || given.password === '') refuse('empty-credentials')
  const guess = await countGuess(app, email, http.ip)
  const user = await findUserByEmail(app.db, email)
  const matches = await app.passwords.verify(user?.password_hash ?? null, given.password)
  if (user === undefined || !matches || user.closed_on !== null) {
    await app.db.transaction((tx) => noteFailure(app, tx, email, user?.userid ?? null))
    refuse('wrong-credentials')
  }
  if (await hasSecondFactor(app.db, user.userid)) {
    await guess.wasNone()
    const challenge = await beginSecondStep(app, user)
    refuse('second-factor-needed', { detail: { challenge } })
  }
  await guess.wasRight()
  const opened = await app.db.transaction((tx) => openSession(app, tx, user, http, earlier))
  return startSession(app, http, opened)
}

/** Attempts beyond what is let through are not looked at and leave no line: nobody floods the log. */
const noteFailure = (app: AppContext, tx: Tx, email: string, userid: string | null): Promise<void> =>
  audit(app, tx, {
    actor: 'nobody',
    deed: 'session.sign-in',
    subject: userid,
    // A password typed into the wrong field must not end up in a log.
    detail: /^[^\s@]+@[^\s@]+$/.test(email) ? { email } : {},
    result: 'refused',
  })
