import type { CallReply, calls, Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { endSockets } from '../../platform/realtime/end-sessions.ts'
import type { Session } from '../../platform/http/served-call.ts'
import { unsubscribeSessions } from '../push/push.ts'
import { leaveSession } from './open-session.ts'
import { companySessions, forgetCompany } from './sessions-store.ts'

/** My sessions, the most recently used first. */
export async function mySessions(
  app: AppContext,
  session: Session,
): Promise<CallReply<typeof calls.getMySessions>> {
  const rows = await app.db.query
    .selectFrom('sessions')
    .select(['sessionid', 'created_on', 'last_seen_on', 'ip', 'user_agent'])
    .where('userid', '=', session.me.id)
    .where('expires_on', '>', app.clock.now())
    .orderBy('last_seen_on', 'desc')
    .orderBy('sessionid')
    .execute()
  return rows.map((row) => ({ ...row, current: row.sessionid === session.sessionid }))
}

export const endOtherSessions = (app: AppContext, session: Session): Promise<void> =>
  app.db.transaction(async (tx) => {
    const ended = await leaveOtherSessions(app, tx, session.me, session.sessionid)
    const { me } = session
    if (ended > 0)
      await audit(app, tx, { actor: me, action: 'session.end-others', subject: me.id, detail: { ended } })
  })

/** Ends all my sessions but one, sockets included; returns how many. */
export async function leaveOtherSessions(app: AppContext, tx: Tx, me: Me, kept: string): Promise<number> {
  const others = await tx.query
    .deleteFrom('sessions')
    .where('userid', '=', me.id)
    .where('sessionid', '!=', kept)
    .returning('sessionid')
    .execute()
  await unsubscribeSessions(
    tx,
    others.map(({ sessionid }) => sessionid),
  )
  for (const { sessionid } of others) await endSockets(app, tx, `session:${sessionid}`, 'signed-out')
  return others.length
}

/**
 * Ends all sessions of a person that began with an identity provider. `kept` goes on without it: the provider has no more say
 * about that one.
 */
export async function leaveCompanySessions(
  app: AppContext,
  tx: Tx,
  { userid, company }: { userid: string; company: string },
  kept: string,
): Promise<void> {
  for (const { sessionid } of await companySessions(tx, company, userid)) {
    if (sessionid === kept) await forgetCompany(tx, sessionid)
    else await leaveSession(app, tx, sessionid)
  }
}
