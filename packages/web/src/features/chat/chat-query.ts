import {
  applyToChat,
  calls,
  fromSections,
  type MessageRange,
  type MyTicket,
  type Sections,
} from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { fetchSnapshot } from '../../live/snapshot.ts'

export type TicketKey = Pick<MyTicket, 'ticketid' | 'created_on'>

export const chatQuery = ({ ticketid, created_on }: TicketKey) =>
  queryOptions({
    queryKey: ['chat', ticketid] as const,
    queryFn: () => fetchNewest({ ticketid, created_on }),
  })

export const fetchNewest = ({ ticketid, created_on }: TicketKey) =>
  fetchSnapshot(
    () => callApi(calls.getChat, { params: { ticketid, sliceIndex: 0 }, query: { created_on } }),
    (sections) => openRange(ticketid, sections),
    applyToChat,
  )

/** A chat as it opens: its newest messages. */
export function openRange(ticketid: string, sections: Sections): MessageRange {
  const messages = fromSections(sections)
  return { ticketid, messages, hasOlder: (messages[0]?.seq ?? 1) > 1, hasNewer: false }
}
