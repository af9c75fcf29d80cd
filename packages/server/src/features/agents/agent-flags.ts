import type { Agent, Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import type { Actor } from '../../platform/http/served-call.ts'
import { onlineUsers } from '../../platform/realtime/presence.ts'
import { countKeysMadeBy, revokeKeysOf } from '../api-keys/api-keys.ts'
import { endSessionsOf, rescopeSessionsOf } from '../sessions/sessions.ts'
import { returnToQueue } from '../ticket-life/ticket-life.ts'
import { countHeld } from '../tickets/tickets.ts'
import { lockAdminsAnd, saveUser } from '../users/users.ts'
import { refuseToKey, requireFlagsMayChange, requireOrdinary } from './agents-policy.ts'
import { agentById } from './agents-store.ts'
import { announceAgent } from './announce-agent.ts'
import { presentAgent } from './present-agent.ts'

/** Toggles the flag, or sets it to a given value; a set that changes nothing is not announced. */
export function setAdmin(app: AppContext, me: Me, userid: string, wanted?: boolean): Promise<Agent> {
  return app.db.transaction(async (tx) => {
    const locked = await lockAdminsAnd(tx, userid)
    const target = requireFlagsMayChange(me, userid, locked, (user) => !(wanted ?? !user.is_admin))
    const is_admin = wanted ?? !target.is_admin
    if (is_admin === target.is_admin) return unchanged(app, tx, userid)
    if (!is_admin) requireOrdinary(app, target)
    await saveUser(tx, userid, { is_admin })
    await rescopeSessionsOf(app, tx, userid)
    const action = is_admin ? 'agent.promote' : 'agent.demote'
    await audit(app, tx, { actor: me, action, subject: userid })
    return announceAgent(app, tx, { userid, by: me })
  })
}

/**
 * Locks or unlocks an agent. The same transaction ends the sessions, sockets, push subscriptions and API keys of a locked
 * agent, and returns their open tickets to the queue.
 */
export function lockAgent(app: AppContext, by: Actor, userid: string, wanted?: boolean): Promise<Agent> {
  const { me } = by
  return app.db.transaction(async (tx) => {
    const locked = await lockAdminsAnd(tx, userid)
    const target = requireFlagsMayChange(me, userid, locked, (user) => wanted ?? user.closed_on === null)
    refuseToKey(by, target.is_admin)
    const locks = wanted ?? target.closed_on === null
    if (locks === (target.closed_on !== null)) return unchanged(app, tx, userid)
    if (locks) requireOrdinary(app, target)
    // Unlocking admits again, also after a provider turned the person away.
    await saveUser(tx, userid, { closed_on: locks ? app.clock.now() : null, turned_away_on: null })
    const detail = locks ? await takeEverythingFrom(app, tx, me, userid) : {}
    const action = locks ? 'agent.lock' : 'agent.unlock'
    await audit(app, tx, { actor: me, action, subject: userid, detail })
    return announceAgent(app, tx, { userid, by: me })
  })
}

async function takeEverythingFrom(app: AppContext, tx: Tx, me: Me, userid: string) {
  await endSessionsOf(app, tx, userid, 'locked')
  const revoked = await revokeKeysOf(app, tx, userid)
  const ticketsReturned = await returnToQueue(app, tx, userid, me)
  return { ...revoked, ...(ticketsReturned > 0 && { ticketsReturned }) }
}

/** Counts what locking an agent would return to the queue and revoke. @throws agent-not-found */
export async function lockPreview(
  app: AppContext,
  userid: string,
): Promise<{ openTickets: number; apiKeys: number }> {
  if ((await agentById(app.db, userid)) === undefined) refuse('agent-not-found', { field: 'userid' })
  return { openTickets: await countHeld(app.db, userid), apiKeys: await countKeysMadeBy(app.db, userid) }
}

async function unchanged(app: AppContext, tx: Tx, userid: string): Promise<Agent> {
  const view = await agentById(tx, userid)
  if (view === undefined) throw new Error('A user that was locked is gone.')
  return presentAgent(view, await onlineUsers(app, tx))
}
