import { applyToScheduled, calls, type ScheduledMessage, type TicketSchedule } from '@switchboard/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import type { EventHandler } from '../../live/event-handlers.ts'
import type { Snapshot } from '../../live/outcome.ts'
import { applyLive, fetchSnapshot } from '../../live/snapshot.ts'

const scheduledKey = 'scheduled-messages'

const scheduledQuery = (ticketid: string) =>
  queryOptions({
    queryKey: [scheduledKey, ticketid] as const,
    queryFn: () =>
      fetchSnapshot(
        () => callApi(calls.getScheduledMessages, { params: { ticketid } }),
        (scheduled): TicketSchedule => ({ ticketid, scheduled }),
        applyToScheduled,
      ),
  })

const none: readonly ScheduledMessage[] = []

/** What will be sent in a ticket, the next one first, and what could not be sent. */
export const useScheduled = (ticketid: string | null): readonly ScheduledMessage[] =>
  useQuery({ ...scheduledQuery(ticketid ?? ''), enabled: ticketid !== null }).data?.value.scheduled ?? none

/** How many messages wait in a ticket. */
export const useWaitingMessages = (ticketid: string | null): number =>
  useScheduled(ticketid).filter(({ not_sent }) => not_sent === null).length

export const handleScheduledEvent: EventHandler = (event, { queries }) => {
  if (event.type === 'ticketOutOfSight')
    return void queries.resetQueries({ queryKey: [scheduledKey, event.payload.ticketid] })
  queries.setQueriesData<Snapshot<TicketSchedule>>({ queryKey: [scheduledKey] }, (schedule) =>
    applyLive(schedule, event, applyToScheduled),
  )
}
