import { type Action, clientActionTypes, type ClientProfile, isAdmin, type Me } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { identitiesOf, mergesOf } from '../client-merging/client-merging.ts'
import { clientByAnyId, presentClient } from '../clients/clients.ts'
import { blockedMessages } from '../inbound/inbound.ts'
import { inSight } from '../tickets/tickets.ts'

const MOST_ACTIONS = 200

/**
 * A client with recent actions and, for users who may read a chat of the client, the messages written while blocked.
 */
export async function clientProfile(app: AppContext, me: Me, id: string): Promise<ClientProfile> {
  const view = (await clientByAnyId(app.db, id)) ?? refuse('client-not-found')
  const [client_actions, blocked_messages, identities, merges] = await Promise.all([
    recentActions(app, view.clientid),
    seesTicketOf(app, me, view.clientid).then((sees) => (sees ? blockedMessages(app, view.clientid) : [])),
    identitiesOf(app.db, view.clientid),
    mergesOf(app.db, view.clientid),
  ])
  return { client: presentClient(view), client_actions, blocked_messages, identities, merges }
}

async function seesTicketOf(app: AppContext, me: Me, clientid: string): Promise<boolean> {
  if (isAdmin(me)) return true
  const seen = await app.db.query
    .selectFrom('tickets')
    .select('ticketid')
    .where('clientid', '=', clientid)
    .where(inSight(me))
    .limit(1)
    .executeTakeFirst()
  return seen !== undefined
}

async function recentActions(app: AppContext, clientid: string): Promise<Action[]> {
  const rows = await app.db.query
    .selectFrom('actions')
    .select(['actionid', 'action_type', 'action_time', 'ticketid', 'rating'])
    .where('clientid', '=', clientid)
    .where('action_type', 'in', clientActionTypes)
    .orderBy('action_time', 'desc')
    .orderBy('actionid', 'desc')
    .limit(MOST_ACTIONS)
    .$narrowType<{ action_type: Action['action_type'] }>()
    .execute()
  return rows.map((row) => ({ ...row, actionid: String(row.actionid) }))
}
