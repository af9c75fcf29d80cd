import { type Agent, type AgentProfile, calls, type LiveEvent, limits } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi, request } from '../../live/api.ts'
import { applyLive, asItIs, fetchSnapshot } from '../../live/snapshot.ts'
import type { Snapshot } from '../../live/outcome.ts'
import type { EventHandler } from '../../live/event-handlers.ts'

export interface AgentTable {
  agents: readonly Agent[]
  online: number
  total: number
  /** Of a large company the first agents come first, and all of them right after. */
  isWhole: boolean
}

const tableKey = ['colleagues', 'table'] as const

/**
 * Presence arrives as signals, which are not replayed: queries under 'colleagues' are fetched again after a reconnect.
 */
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
  // Switching section clears the list.
  gcTime: 0,
})

const fetchAgents = (query: { limit?: number }) =>
  fetchSnapshot(
    () => callApi(calls.getAllAgents, { query }),
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
      fetchSnapshot(() => callApi(calls.getAgentProfile, { params: { id } }), asItIs, applyToAgentProfile),
    gcTime: 0,
  })

/** Counted when it is asked, never from memory. */
export const lockPreviewQuery = (userid: string) =>
  queryOptions({
    queryKey: ['lock-preview', userid] as const,
    queryFn: () => request(calls.getLockPreview, { params: { userid } }),
    gcTime: 0,
  })

/**
 * Applies presence and the online count. New and changed agents are fetched, because events contain less than the table
 * shows.
 */
function applyToAgentTable(table: AgentTable, event: LiveEvent): AgentTable {
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

function applyToAgentProfile(profile: AgentProfile, event: LiveEvent): AgentProfile {
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

const profiles = ['colleagues', 'profile'] as const

/** The agents table and an open profile; both are only there while they are shown. */
export const handleAgentEvent: EventHandler = (event, { queries }) => {
  if (event.type === 'newUser' || event.type === 'agentChanged' || event.type === 'departmentsChanged') {
    void queries.invalidateQueries({ queryKey: agentsQuery.queryKey })
    void queries.invalidateQueries({ queryKey: profiles })
    return
  }
  queries.setQueryData(agentsQuery.queryKey, (table) => applyLive(table, event, applyToAgentTable))
  queries.setQueriesData<Snapshot<AgentProfile>>({ queryKey: profiles }, (profile) =>
    applyLive(profile, event, applyToAgentProfile),
  )
}
