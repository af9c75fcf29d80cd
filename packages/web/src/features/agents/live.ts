import type { AgentProfile } from '@switchboard/contract'
import { applyLive } from '../../live/snapshot.ts'
import type { EventHandler } from '../../live/event-handlers.ts'
import type { Snapshot } from '../../live/outcome.ts'
import { agentsQuery, applyToAgentProfile, applyToAgentTable } from './api.ts'

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
