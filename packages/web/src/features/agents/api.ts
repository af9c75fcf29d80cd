import { type Agent, type AgentProfile, calls, type DeskEvent, limits } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { callDesk } from '../../live/desk.ts'
import { fetchFresh } from '../../live/fresh.ts'

export interface AgentTable {
  agents: readonly Agent[]
  online: number
  total: number
  /** Of a large company the first agents come first, and all of them right after. */
  isWhole: boolean
}

const tableKey = ['colleagues', 'table'] as const

/** Presence comes by signals, which are not replayed: what stands under 'colleagues' is fetched anew after a reconnect. */
export const agentsQuery = queryOptions({
  queryKey: tableKey,
  queryFn: async ({ client }) => {
    if (client.getQueryData(tableKey) === undefined) {
      const start = await fetchAgents({ limit: limits.firstAgents })
      if (start.value.isWhole) return start
      client.setQueryData(tableKey, start)
    }
    return fetchAgents({})
  },
  // §2: switching section clears what was shown.
  gcTime: 0,
})

const fetchAgents = (query: { limit?: number }) =>
  fetchFresh(
    () => callDesk(calls.getAllAgents, { query }),
    ({ agents, onlineAgents, totalAgents }): AgentTable => ({
      agents,
      online: onlineAgents,
      total: totalAgents,
      isWhole: agents.length === totalAgents,
    }),
    applyToAgentTable,
  )

export const agentProfileQuery = (id: string) =>
  queryOptions({
    queryKey: ['colleagues', 'profile', id] as const,
    queryFn: () =>
      fetchFresh(
        () => callDesk(calls.getAgentProfile, { params: { id } }),
        (profile) => profile,
        applyToAgentProfile,
      ),
    gcTime: 0,
  })

/** §4: presence and the online count; whoever is new or changed is fetched, because events tell less than the table shows. */
export function applyToAgentTable(table: AgentTable, event: DeskEvent): AgentTable {
  switch (event.type) {
    case 'userLogin':
      return appear(table, event.payload.userid, 'online')
    case 'userLogout':
      return appear(table, event.payload.userid, 'offline')
    case 'totalOnlineAgents':
      return event.payload.count === table.online ? table : { ...table, online: event.payload.count }
    default:
      return table
  }
}

export function applyToAgentProfile(profile: AgentProfile, event: DeskEvent): AgentProfile {
  if (event.type !== 'userLogin' && event.type !== 'userLogout') return profile
  const status = event.type === 'userLogin' ? 'online' : 'offline'
  const { user } = profile
  if (user.userid !== event.payload.userid || user.status === status) return profile
  return { ...profile, user: { ...user, status } }
}

function appear(table: AgentTable, userid: string, status: Agent['status']): AgentTable {
  if (!table.agents.some((agent) => agent.userid === userid && agent.status !== status)) return table
  return {
    ...table,
    agents: table.agents.map((agent) => (agent.userid === userid ? { ...agent, status } : agent)),
  }
}
