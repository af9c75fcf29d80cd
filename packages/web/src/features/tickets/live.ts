import { applyToTickets, type MyTicket } from '@switchboard/contract'
import type { QueryClient } from '@tanstack/react-query'
import { applyLive } from '../../live/snapshot.ts'
import type { EventHandler } from '../../live/event-handlers.ts'
import type { Snapshot } from '../../live/outcome.ts'
import { applyToKnown, type FoundTickets, noLists, openTicketsQuery } from './api.ts'
import { closedTicketsQuery } from './closed-tickets.ts'

/** Every list of tickets that is loaded learns what a ticket is now. */
export const handleTicketEvent: EventHandler = (event, { queries, me }) => {
  const openKey = openTicketsQuery(me).queryKey
  const closedKey = closedTicketsQuery(me).queryKey
  const marks = queries.getQueryData<Marks>(marksKey) ?? noLists.readMarks
  const open = queries.getQueryData(openKey)
  const closed = queries.getQueryData(closedKey)
  const lists = {
    open: open?.value ?? [],
    closed: closed?.value.tickets ?? [],
    closedIsComplete: closed?.value.isComplete ?? false,
    readMarks: marks,
  }
  const after = applyToTickets(lists, event, me)
  if (after.readMarks !== marks) queries.setQueryData(marksKey, after.readMarks)
  if (open)
    queries.setQueryData(
      openKey,
      applyLive(open, event, () => after.open),
    )
  if (closed) {
    queries.setQueryData(
      closedKey,
      applyLive(closed, event, (value) =>
        after.closed === value.tickets ? value : { ...value, tickets: after.closed },
      ),
    )
  }
  applyToRest(queries, (tickets) => applyToKnown(tickets, event, me), event)
}

type Marks = Readonly<Record<string, number>>
const marksKey = ['tickets', 'marks']

function applyToRest(
  queries: QueryClient,
  apply: (tickets: readonly MyTicket[]) => readonly MyTicket[],
  event: Parameters<EventHandler>[0],
): void {
  queries.setQueriesData<Snapshot<FoundTickets>>({ queryKey: ['tickets', 'found'] }, (found) =>
    applyLive(found, event, (value) => ({ ...value, tickets: apply(value.tickets) })),
  )
  queries.setQueriesData<Snapshot<MyTicket | null>>({ queryKey: ['tickets', 'one'] }, (one) =>
    applyLive(one, event, (ticket) => (ticket === null ? null : (apply([ticket])[0] ?? null))),
  )
}
