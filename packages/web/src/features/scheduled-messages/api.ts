import type { ScheduledMessage } from '@switchboard/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { loadPart } from '../../live/load-part.ts'

export const scheduledKey = 'scheduled-messages'

/** What fetches them, and applies their events, is not needed before the first tickets show. */
const scheduledQuery = (ticketid: string) =>
  queryOptions({
    queryKey: [scheduledKey, ticketid] as const,
    queryFn: async () => (await loadPart(() => import('./fetch-scheduled.ts'))).fetchScheduled(ticketid),
  })

const none: readonly ScheduledMessage[] = []

/** What will be sent in a ticket, the next one first, and what could not be sent. */
export const useScheduled = (ticketid: string | null): readonly ScheduledMessage[] =>
  useQuery({ ...scheduledQuery(ticketid ?? ''), enabled: ticketid !== null }).data?.value.scheduled ?? none

/** How many messages wait in a ticket. */
export const useWaitingMessages = (ticketid: string | null): number =>
  useScheduled(ticketid).filter(({ not_sent }) => not_sent === null).length
