import type { AgentProfile } from '@switchboard/contract'
import { applyLive } from '../../live/fresh.ts'
import type { Hear } from '../../live/live-desk.ts'
import type { Fresh } from '../../live/outcome.ts'
import { agentsQuery, applyToAgentProfile, applyToAgentTable } from './api.ts'

const profiles = ['colleagues', 'profile'] as const

/** The agents table and an open profile; both are only there while they are shown. */
export const hearAgents: Hear = (event, { queries }) => {
  if (event.type === 'newUser' || event.type === 'agentChanged') {
    void queries.invalidateQueries({ queryKey: agentsQuery.queryKey })
    void queries.invalidateQueries({ queryKey: profiles })
    return
  }
  queries.setQueryData(agentsQuery.queryKey, (table) => applyLive(table, event, applyToAgentTable))
  queries.setQueriesData<Fresh<AgentProfile>>({ queryKey: profiles }, (profile) =>
    applyLive(profile, event, applyToAgentProfile),
  )
}
