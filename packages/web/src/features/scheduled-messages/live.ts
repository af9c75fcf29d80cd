import { applyToScheduled, type TicketSchedule } from '@switchboard/contract'
import type { EventHandler } from '../../live/event-handlers.ts'
import type { Snapshot } from '../../live/outcome.ts'
import { applyLive } from '../../live/snapshot.ts'
import { scheduledKey } from './api.ts'

export const handleScheduledEvent: EventHandler = (event, { queries }) => {
  if (event.type === 'ticketOutOfSight')
    return void queries.resetQueries({ queryKey: [scheduledKey, event.payload.ticketid] })
  queries.setQueriesData<Snapshot<TicketSchedule>>({ queryKey: [scheduledKey] }, (schedule) =>
    applyLive(schedule, event, applyToScheduled),
  )
}
