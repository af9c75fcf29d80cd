import { applyToColleagues } from '@switchboard/contract'
import { applyLive } from '../../live/snapshot.ts'
import type { EventHandler } from '../../live/event-handlers.ts'
import { colleaguesQuery } from './api.ts'

export const handleColleagueEvent: EventHandler = (event, { queries }) => {
  queries.setQueryData(colleaguesQuery.queryKey, (colleagues) =>
    applyLive(colleagues, event, applyToColleagues),
  )
}
