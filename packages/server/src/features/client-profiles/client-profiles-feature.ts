import { calls, clientActionTypes, type ClientProfile, isAdmin, type Me } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import type { Feature } from '../../platform/feature/feature.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { recentActions } from '../activity-log/activity-log.ts'
import { mergesOf } from '../client-merging/client-merging.ts'
import { clientByAnyId, identitiesOf, presentClient } from '../clients/clients.ts'
import { blockedMessages } from '../inbound/inbound.ts'
import { clientHistory } from './client-history.ts'
import { seesTicketOf } from '../tickets/tickets.ts'

export const clientProfilesFeature: Feature = {
  serves(serve, app) {
    serve(calls.getClientProfile, ({ me, params }) => clientProfile(app, me, params.id))
    serve(calls.getClientHistory, ({ me, params }) => clientHistory(app, me, params.ticketid))
  },
}

/**
 * A client with recent actions and, for users who may read a chat of the client, the messages written while blocked.
 */
async function clientProfile(app: AppContext, me: Me, id: string): Promise<ClientProfile> {
  const view = (await clientByAnyId(app.db, id)) ?? refuse('client-not-found')
  const [client_actions, blocked_messages, identities, merges] = await Promise.all([
    recentActions(app.db, { column: 'clientid', id: view.clientid }, clientActionTypes),
    maySeeMessages(app, me, view.clientid).then((may) => (may ? blockedMessages(app, view.clientid) : [])),
    identitiesOf(app.db, view.clientid),
    mergesOf(app.db, view.clientid),
  ])
  return { client: presentClient(view), client_actions, blocked_messages, identities, merges }
}

const maySeeMessages = async (app: AppContext, me: Me, clientid: string): Promise<boolean> =>
  isAdmin(me) || seesTicketOf(app.db, me, clientid)
