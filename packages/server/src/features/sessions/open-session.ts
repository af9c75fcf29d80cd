import type { CallReply, calls } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { HttpSide, Session } from '../../platform/http/served-call.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { tokenDigest } from '../../platform/lib/token-digest.ts'
import { endSockets } from '../../platform/realtime/end-sessions.ts'
import { recordAction } from '../activity-log/activity-log.ts'
import { moveSubscriptions, unsubscribeSessions } from '../push/push.ts'
import { lockIfUnchanged, saveUser } from '../users/users.ts'
import { expiryOf, lastMomentOf } from './authenticator.ts'
import { presentMe, presentSignedIn } from './present-session.ts'
import {
  type CompanyBeginning,
  deleteExpiredSessions,
  deleteSession,
  findMyself,
  insertSession,
} from './sessions-store.ts'

export interface Opened {
  token: string
  startedOn: string
  signedIn: CallReply<typeof calls.login>
}

interface SignIn {
  http: HttpSide
  earlier: Session | null
  /** The identity provider with which the person signed in. */
  through?: CompanyBeginning | null
  /** For the audit log. */
  detail?: Record<string, unknown>
}

/** Opens a session for a user who has passed every step of the sign-in; an earlier session of the browser ends. */
export async function openSession(
  app: AppContext,
  tx: Tx,
  user: { userid: string; password_hash: string },
  { http, earlier, through = null, detail = {} }: SignIn,
): Promise<Opened> {
  // The account may have been locked, or its password changed, while this password was being checked.
  if (!(await lockIfUnchanged(tx, user))) refuse('wrong-credentials')
  const sessionid = app.ids.uuid()
  if (earlier !== null) {
    if (earlier.me.id === user.userid) await moveSubscriptions(tx, earlier.sessionid, sessionid)
    await leaveSession(app, tx, earlier.sessionid)
  }
  const token = app.ids.token()
  const now = app.clock.now()
  const expires = expiryOf(app, now, now)
  await deleteExpiredSessions(tx, now)
  const ended = await endUnusedSessions(app, tx, user.userid)
  await insertSession(tx, {
    token_sha256: tokenDigest(token),
    sessionid,
    userid: user.userid,
    created_on: now,
    last_seen_on: now,
    expires_on: expires,
    ip: http.ip,
    user_agent: http.userAgent?.slice(0, 500) ?? null,
    company: through?.company ?? null,
    company_tokens: through?.tokens ?? null,
    company_checked_on: through === null ? null : now,
    company_proved_on: through?.provedOn ?? null,
  })
  await saveUser(tx, user.userid, { last_logged_on: now })
  recordAction(app, tx, { action_type: 'user_login', userid: user.userid })
  const myself = await findMyself(tx, user.userid)
  const known = through === null ? detail : { ...detail, company: through.company }
  const facts = ended === 0 ? known : { ...known, ended }
  await audit(app, tx, {
    actor: presentMe(myself),
    action: 'session.sign-in',
    subject: user.userid,
    detail: facts,
  })
  return { token, startedOn: now, signedIn: presentSignedIn(myself, expires) }
}

/** The most sessions of one person. */
const MOST_SESSIONS = 50

/** Makes room for one more: the least recently used sessions end, with the reason. */
async function endUnusedSessions(app: AppContext, tx: Tx, userid: string): Promise<number> {
  const unused = await tx.query
    .selectFrom('sessions')
    .select('sessionid')
    .where('userid', '=', userid)
    .orderBy('last_seen_on', 'desc')
    .orderBy('sessionid')
    .offset(MOST_SESSIONS - 1)
    .execute()
  for (const { sessionid } of unused) {
    await deleteSession(tx, sessionid)
    await endSockets(app, tx, `session:${sessionid}`, 'too-many-sessions')
  }
  return unused.length
}

/** The cookie lives longer than the sliding session: only the server decides when the session ends. */
export function startSession(app: AppContext, http: HttpSide, opened: Opened): Opened['signedIn'] {
  http.startSession(opened.token, lastMomentOf(app, opened.startedOn))
  return opened.signedIn
}

/** Ends one session: its row, the notifications of its browser, and its sockets on every node. */
export async function leaveSession(app: AppContext, tx: Tx, sessionid: string): Promise<void> {
  await deleteSession(tx, sessionid)
  await unsubscribeSessions(tx, [sessionid])
  await endSockets(app, tx, `session:${sessionid}`, 'signed-out')
}
