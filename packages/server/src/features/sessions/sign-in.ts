import type { CallReply, calls } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import type { HttpSide, Session } from '../../platform/http/served-call.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { endSockets } from '../../platform/realtime/end-sessions.ts'
import { recordAction } from '../actions/actions.ts'
import { expiryOf, lastMomentOf } from './authenticator.ts'
import { countGuess } from './login-guesses.ts'
import { presentSignedIn } from './present-session.ts'
import {
  deleteExpiredSessions,
  deleteSession,
  digestOf,
  findMyself,
  findUserByEmail,
  insertSession,
} from './sessions-store.ts'

interface Credentials {
  email: string
  password: string
}

/**
 * Signs somebody in with a session of their own. An unknown email, a wrong password and a locked account answer alike,
 * in words and in time (security §3.24).
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
  if (user === undefined || !matches || user.closed_on !== null) refuse('wrong-credentials')
  await guess.wasRight()

  const token = app.ids.token()
  const answer = await app.db.transaction(async (tx) => {
    await lockSignIn(tx, user)
    if (earlier !== null) await leaveSession(app, tx, earlier.sessionid)
    const now = app.clock.now()
    const expires = expiryOf(app, now, now)
    await deleteExpiredSessions(tx, now)
    await insertSession(tx, {
      token_sha256: digestOf(token),
      sessionid: app.ids.uuid(),
      userid: user.userid,
      created_on: now,
      last_seen_on: now,
      expires_on: expires,
      ip: http.ip,
      user_agent: http.userAgent?.slice(0, 500) ?? null,
    })
    await tx.query
      .updateTable('users')
      .set({ last_logged_on: now })
      .where('userid', '=', user.userid)
      .execute()
    await recordAction(app, tx, { action_type: 'user_login', userid: user.userid })
    return { now, signedIn: presentSignedIn(await findMyself(tx, user.userid), expires) }
  })
  // The cookie outlives the sliding session: the server alone decides when that ends.
  http.startSession(token, lastMomentOf(app, answer.now))
  return answer.signedIn
}

/** The account may have been locked or got another password while this one was being checked. */
async function lockSignIn(tx: Tx, user: { userid: string; password_hash: string }): Promise<void> {
  const still = await tx.query
    .selectFrom('users')
    .select('userid')
    .where('userid', '=', user.userid)
    .where('password_hash', '=', user.password_hash)
    .where('closed_on', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (still === undefined) refuse('wrong-credentials')
}

/** Ends one session: its row and its sockets on every node. */
export async function leaveSession(app: AppContext, tx: Tx, sessionid: string): Promise<void> {
  await deleteSession(tx, sessionid)
  await endSockets(app, tx, `session:${sessionid}`, 'signed-out')
}
