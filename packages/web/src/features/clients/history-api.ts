import { calls, type LiveEvent } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../live/api.ts'
import type { EventHandler } from '../../live/event-handlers.ts'

const historiesOf = 'client-history'

export const clientHistoryQuery = ({ ticketid, clientid }: { ticketid: string; clientid: string }) =>
  queryOptions({
    queryKey: [historiesOf, clientid, ticketid] as const,
    queryFn: () => request(calls.getClientHistory, { params: { ticketid } }),
    gcTime: 60_000,
  })

/** What is shown of a client's past is asked for anew when it has changed; anything else of the client is live already. */
export const handleClientHistoryEvent: EventHandler = (event, { queries }) => {
  // A visitor may have gone to another page of the website (P13-75).
  if (event.type === 'newMessage')
    void queries.invalidateQueries({
      queryKey: [historiesOf, event.payload.message.clientid],
      predicate: ({ state }) => isOfVisitor(state.data),
    })
  const clientid = changedClient(event)
  if (clientid === null) return
  void queries.invalidateQueries({
    queryKey: clientid === everybody ? [historiesOf] : [historiesOf, clientid],
  })
}

const isOfVisitor = (history: unknown): boolean =>
  typeof history === 'object' && history !== null && 'visitor' in history && history.visitor !== null

const everybody = 'everybody'

function changedClient(event: LiveEvent): string | null {
  switch (event.type) {
    case 'newTicket':
    case 'newHandler':
    case 'closeTicket':
    case 'reopenTicket':
    case 'undoTicketAction':
    case 'ticketChanged':
      return event.payload.ticket.clientid
    // A visitor has given an email.
    case 'clientChanged':
      return event.payload.client.clientid
    case 'newMessage':
    case 'messageChanged':
      return event.payload.message.path === null ? null : event.payload.message.clientid
    case 'clientMerged':
    // The earlier tickets name their departments.
    case 'departmentsChanged':
    case 'ticketOutOfSight':
    case 'ticketsEmptied':
      return everybody
    default:
      return null
  }
}
