import type { MyTicket, TicketWindow } from '@switchboard/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { Snapshot } from '../../live/outcome.ts'

/** A ticket as any list holds it that has missed no event. */
export function findHeld(
  queries: QueryClient,
  ticketid: string,
  isUsable: (snapshot: Snapshot<unknown>) => boolean = () => true,
): Snapshot<MyTicket> | undefined {
  for (const kind of ['open', 'closed', 'found', 'one'])
    for (const { queryKey, state } of queries.getQueryCache().findAll({ queryKey: ['tickets', kind] })) {
      const snapshot = queries.getQueryData<Snapshot<Held>>(queryKey)
      if (!snapshot || state.isInvalidated || !isUsable(snapshot)) continue
      const ticket = ticketsIn(snapshot.value).find((one) => one.ticketid === ticketid)
      if (ticket) return { ...snapshot, value: ticket }
    }
  return undefined
}

/** What the queries of tickets hold: a list, what was found, or one ticket. */
type Held = Pick<TicketWindow, 'tickets'> | MyTicket | null

function ticketsIn(held: Held): readonly MyTicket[] {
  if (held === null) return []
  return 'tickets' in held ? held.tickets : [held]
}
