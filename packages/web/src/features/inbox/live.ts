import { applyToNotifications } from '@switchboard/contract'
import { applyLive } from '../../live/snapshot.ts'
import type { EventHandler } from '../../live/event-handlers.ts'
import { inboxQuery } from './api.ts'

export const handleInboxEvent: EventHandler = (event, { queries }) => {
  queries.setQueryData(inboxQuery.queryKey, (inbox) => applyLive(inbox, event, applyToNotifications))
}
