import { agentActionTypes, type AgentProfile } from '@switchboard/contract'
import { sql } from 'kysely'
import type { AppContext, Reader } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { onlineUsers } from '../../platform/realtime/presence.ts'
import { recentActions } from '../activity-log/activity-log.ts'
import { agentByAnyId } from './agents-store.ts'
import { presentAgent } from './present-agent.ts'

/** An agent with counts, rating and recent actions. @throws agent-not-found */
export async function agentProfile(app: AppContext, id: string): Promise<AgentProfile> {
  const view = await agentByAnyId(app.db, id)
  if (view === undefined) refuse('agent-not-found')
  const counts = await countsOf(app.db, view.userid)
  return {
    user: presentAgent(view, await onlineUsers(app, app.db)),
    tickets: counts.tickets,
    bubbles: counts.bubbles,
    rating: counts.rating,
    actions: await recentActions(app.db, { column: 'userid', id: view.userid }, agentActionTypes),
  }
}

interface Counts {
  tickets: number
  bubbles: number
  rating: number | null
}

/** Handled: accepted by the agent at some time, or reassigned to the agent by another user. */
async function countsOf(reader: Reader, userid: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select count(*)::int from (
         select ticketid from tickets where userid = ${userid}
         union
         select ticketid from actions where userid = ${userid} and action_type = 'ticket_accept'
       ) handled) as tickets,
      (select count(*)::int from bubbles where userid = ${userid}) as bubbles,
      (select avg(rating)::float8 from actions
         where userid = ${userid} and action_type = 'ticket_rating') as rating`.execute(reader.query)
  return rows[0] ?? { tickets: 0, bubbles: 0, rating: null }
}
