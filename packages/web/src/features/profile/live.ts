import type { EventHandler } from '../../live/event-handlers.ts'
import { profileQuery } from './api.ts'

/** An administrator, or I in another tab, changed my account. */
export const handleProfileEvent: EventHandler = (event, { queries, me }) => {
  const isMe = event.type === 'agentChanged' && event.payload.agent.userid === me.id
  if (isMe || event.type === 'departmentsChanged')
    void queries.invalidateQueries({ queryKey: profileQuery.queryKey })
}
