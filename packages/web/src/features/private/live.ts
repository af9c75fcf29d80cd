import { applyLive } from '../../live/snapshot.ts'
import type { EventHandler } from '../../live/event-handlers.ts'
import type { Snapshot } from '../../live/outcome.ts'
import { applyToTalk, type PrivateTalk } from './api.ts'

export const handlePrivateEvent: EventHandler = (event, { queries, me }) => {
  queries.setQueriesData<Snapshot<PrivateTalk>>({ queryKey: ['private'] }, (talk) =>
    applyLive(talk, event, (value, update) => applyToTalk(value, update, me)),
  )
}
