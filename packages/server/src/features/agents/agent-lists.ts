import type { CallReply, calls, Colleague } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { onlineUsers } from '../../platform/realtime/presence.ts'
import { isLiving } from '../departments/departments.ts'
import { openTicketsOf } from '../tickets/tickets.ts'
import { countUsers } from '../users/users.ts'
import { agentViews } from './agents-store.ts'
import { presentAgent, presentColleague } from './present-agent.ts'

/** The agents for the administrators' table, locked ones included: all, or the first by name. */
export async function allAgents(
  app: AppContext,
  limit: number | undefined,
): Promise<CallReply<typeof calls.getAllAgents>> {
  const online = await onlineUsers(app, app.db)
  const views = agentViews(app.db)
  const rows = await (limit === undefined ? views : views.limit(limit)).execute()
  return {
    agents: rows.map((view) => presentAgent(view, online)),
    onlineAgents: online.size,
    totalAgents: limit === undefined ? rows.length : await countUsers(app.db),
  }
}

/** All agents who are not locked, with presence, for the sidebar. */
export async function colleagues(app: AppContext): Promise<Colleague[]> {
  const online = await onlineUsers(app, app.db)
  const views = await agentViews(app.db).where('users.closed_on', 'is', null).execute()
  return views.map((view) => presentColleague(view, online))
}

/** The agents of a department who can get a ticket: online first, each with the number of open tickets. */
export async function agentsOfDepartment(
  app: AppContext,
  departmentid: string,
): Promise<CallReply<typeof calls.getDepartmentAgents>> {
  if (!(await isLiving(app.db, departmentid))) refuse('department-not-found')
  const online = await onlineUsers(app, app.db)
  const views = await agentViews(app.db)
    .select((user) => openTicketsOf(user.ref('users.userid')).as('open_tickets'))
    .where('users.departmentid', '=', departmentid)
    .where('users.closed_on', 'is', null)
    .execute()
  return views
    .map((view) => ({ ...presentColleague(view, online), open_tickets: view.open_tickets }))
    .toSorted((one, other) => Number(other.status === 'online') - Number(one.status === 'online'))
}
