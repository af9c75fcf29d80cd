import type { CallReply, calls, Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Session } from '../../platform/http/served-call.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { endSockets } from '../../platform/realtime/end-sessions.ts'
import { userRoom } from '../../platform/realtime/rooms.ts'
import { recordAction } from '../activity-log/activity-log.ts'
import { unsubscribeAll } from '../push/push.ts'
import { expiryOf } from './authenticator.ts'
import { presentValid } from './present-session.ts'
import { deleteSessionsOf, findMyself, prolongSession } from './sessions-store.ts'
import { leaveSession } from './open-session.ts'

export { authenticator, keyAuthenticator, pageAuthenticator } from './authenticator.ts'
export { picturePath } from './present-session.ts'
export { changePassword } from './change-password.ts'
export { countGuess } from './login-guesses.ts'
export { leaveSession as endSession, openSession, startSession } from './open-session.ts'
export {
  type Asking,
  freshSignInOf,
  hasPassword,
  provesWithPassword,
  requireOwnPassword,
} from './own-proof.ts'
export { endOtherSessions, leaveCompanySessions, leaveOtherSessions, mySessions } from './own-sessions.ts'
export { beginSecondStep, dropChallengesOf, finishSignIn } from './second-step.ts'
export { passwordsAreOffFor, signIn } from './sign-in.ts'
export {
  type CheckedSession,
  type CompanySession,
  companySessionOf,
  companySessions,
  keepCompanyTokens,
  sessionsToCheck,
  uncheckedSince,
} from './sessions-store.ts'

export function signOut(app: AppContext, session: Session): Promise<void> {
  return app.db.transaction(async (tx) => {
    await leaveSession(app, tx, session.sessionid)
    recordAction(app, tx, { action_type: 'user_logout', userid: session.me.id })
    await audit(app, tx, { actor: session.me, action: 'session.sign-out', subject: session.me.id })
  })
}

/** The signed-in user and the end of the session. @throws not-signed-in */
export async function validSession(
  app: AppContext,
  session: Session | null,
): Promise<CallReply<typeof calls.validate>> {
  if (session === null) refuse('not-signed-in')
  return presentValid(await findMyself(app.db, session.me.id), session)
}

/** Another full session length from now, within the absolute end of the session. */
export async function renewSession(app: AppContext, session: Session): Promise<{ expires: string }> {
  return app.db.transaction(async (tx) => {
    const row = await tx.query
      .selectFrom('sessions')
      .select('created_on')
      .where('sessionid', '=', session.sessionid)
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) refuse('not-signed-in')
    const now = app.clock.now()
    const expires = expiryOf(app, row.created_on, now)
    await prolongSession(tx, session.sessionid, now, expires)
    return { expires }
  })
}

/** Signs a user out everywhere, sockets and notifications included, in the transaction that locks the user or changes the password. */
export async function endSessionsOf(
  app: AppContext,
  tx: Tx,
  userid: string,
  reason: 'signed-out' | 'locked',
): Promise<void> {
  await deleteSessionsOf(tx, userid)
  await unsubscribeAll(tx, userid)
  await endSockets(app, tx, userRoom(userid), reason)
}

/**
 * In the transaction that changes role or department. Calls see the new rights at once, because each call reads them.
 * Sockets are closed, and pages reconnect into the rooms of their new rights.
 */
export const rescopeSessionsOf = (app: AppContext, tx: Tx, userid: Me['id']): Promise<void> =>
  endSockets(app, tx, userRoom(userid), 'rights-changed')
