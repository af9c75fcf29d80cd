import type { Hear } from '../../live/live-desk.ts'
import { profileQuery } from './api.ts'

/** An administrator, or I in another tab, changed my account. */
export const hearProfile: Hear = (event, { queries, me }) => {
  if (event.type === 'agentChanged' && event.payload.agent.userid === me.id)
    void queries.invalidateQueries({ queryKey: profileQuery.queryKey })
}
