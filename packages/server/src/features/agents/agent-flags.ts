import type { Agent, Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { onlineUsers } from '../../platform/realtime/presence.ts'
import { endSessionsOf, rescopeSessionsOf } from '../sessions/sessions.ts'
import { requireFlagsMayChange } from './agents-policy.ts'
import { agentById, forgetPushOf, lockAdminsAnd, saveUser } from './agents-store.ts'
import { announceAgent } from './announce-agent.ts'
import { presentAgent } from './present-agent.ts'

/** Toggles, or sets when it is said which way; a set that changes nothing tells nobody. */
export function setAdmin(app: AppContext, me: Me, userid: string, wanted?: boolean): Promise<Agent> {
  return app.db.transaction(async (tx) => {
    const locked = await lockAdminsAnd(tx, userid)
    const target = requireFlagsMayChange(me, userid, locked, (user) => !(wanted ?? !user.is_admin))
    const is_admin = wanted ?? !target.is_admin
    if (is_admin === target.is_admin) return unchanged(app, tx, userid)
    await saveUser(tx, userid, { is_admin })
    await rescopeSessionsOf(app, tx, userid)
    const deed = is_admin ? 'agent.promote' : 'agent.demote'
    await audit(app, tx, { actor: me, deed, subject: userid })
    return announceAgent(app, tx, 'agentChanged', userid, me)
  })
}

/** Locks or unlocks. A locked agent's sessions, sockets and push subscriptions end in the same transaction (security S6). */
export function lockAgent(app: AppContext, me: Me, userid: string, wanted?: boolean): Promise<Agent> {
  return app.db.transaction(async (tx) => {
    const locked = await lockAdminsAnd(tx, userid)
    const target = requireFlagsMayChange(me, userid, locked, (user) => wanted ?? user.closed_on === null)
    const locks = wanted ?? target.closed_on === null
    if (locks === (target.closed_on !== null)) return unchanged(app, tx, userid)
    await saveUser(tx, userid, { closed_on: locks ? app.clock.now() : null })
    if (locks) {
      await forgetPushOf(tx, userid)
      await endSessionsOf(app, tx, userid, 'locked')
    }
    const deed = locks ? 'agent.lock' : 'agent.unlock'
    await audit(app, tx, { actor: me, deed, subject: userid })
    return announceAgent(app, tx, 'agentChanged', userid, me)
  })
}

async function unchanged(app: AppContext, tx: Tx, userid: string): Promise<Agent> {
  const view = await agentById(tx, userid)
  if (view === undefined) throw new Error('A user that was locked is gone.')
  return presentAgent(view, await onlineUsers(app))
}
