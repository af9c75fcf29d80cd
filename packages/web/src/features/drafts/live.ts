import { applyToDrafts } from '@switchboard/contract'
import { applyLive } from '../../live/snapshot.ts'
import type { EventHandler } from '../../live/event-handlers.ts'
import { draftsQuery } from './api.ts'

export const handleDraftEvent: EventHandler = (event, { queries }) => {
  queries.setQueryData(draftsQuery.queryKey, (drafts) => applyLive(drafts, event, applyToDrafts))
}
