import { type CallReply, type calls, Email } from '@switchboard/contract'
import type { AppContext, Reader, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { HttpSide, Session } from '../../platform/http/served-call.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { hasSecondFactor } from '../second-factor/second-factor.ts'
import { countGuess, type Guessed } from './login-guesses.ts'
import { openSession, startSession } from './open-session.ts'
import { userByEmail } from '../users/users.ts'
import { beginSecondStep } from './second-step.ts'

interface Credentials {
  email: string
  password: string
}

/**
 * Signs a user in with a new session. An unknown email, a wrong password, a locked account and one that its provider turned
 * away get the same refusal, in text and in time. A user with a second factor must enter its code first.
 */
export async function signIn(
  app: AppContext,
  given: Credentials,
  http: HttpSide,
  earlier: Session | null,
): Promise<CallReply<typeof calls.login>> {
  const email = given.email.trim()
  if (email === '' || given.password === '') refuse('empty-credentials')
  const user = await userByEmail(app.db, email)
  const guess = await countGuess(app, guessedBy(email, user?.userid), http.ip)
  const matches = await app.passwords.verify(user?.password_hash ?? null, given.password)
  const isOff = await passwordsAreOffFor(app, app.db, user)
  if (user === undefined || !matches || !isOpen(user) || isOff) {
    await app.db.transaction((tx) => noteFailure(app, tx, email, user?.userid ?? null))
    // The same words for a right and a wrong password: nobody learns here which one it was.
    refuse(app.config.emergencyAdmin === null ? 'wrong-credentials' : 'passwords-off')
  }
  if (await hasSecondFactor(app.db, user.userid)) {
    await guess.wasNone()
    const challenge = await beginSecondStep(app, user)
    refuse('second-factor-needed', { detail: { challenge } })
  }
  await guess.wasRight()
  const opened = await app.db.transaction((tx) => openSession(app, tx, user, { http, earlier }))
  return startSession(app, http, opened)
}

/** Neither locked by an administrator nor turned away by the groups of a provider. */
const isOpen = (user: { closed_on: string | null; turned_away_on: string | null }): boolean =>
  user.closed_on === null && user.turned_away_on === null

/** Everybody but the emergency administrator, where the operator switched passwords off. */
export async function passwordsAreOffFor(
  app: AppContext,
  reader: Reader,
  user: { userid: string } | undefined,
): Promise<boolean> {
  const { emergencyAdmin } = app.config
  if (emergencyAdmin === null) return false
  const emergency = await userByEmail(reader, emergencyAdmin)
  return emergency === undefined || !emergency.is_admin || emergency.userid !== user?.userid
}

/** Guesses are counted per user, for every spelling of the email. A text that is not an email is not counted. */
function guessedBy(email: string, userid: string | undefined): Guessed {
  if (userid !== undefined) return { what: 'password', userid }
  return Email.safeParse(email).success ? { what: 'password', email } : null
}

/** Attempts beyond the limit are neither checked nor audited, so that no attacker can flood the log. */
const noteFailure = (app: AppContext, tx: Tx, email: string, userid: string | null): Promise<void> =>
  audit(app, tx, {
    actor: 'nobody',
    action: 'session.sign-in',
    subject: userid,
    // A password typed into the wrong field must not end up in a log.
    detail: /^[^\s@]+@[^\s@]+$/.test(email) ? { email } : {},
    result: 'refused',
  })
