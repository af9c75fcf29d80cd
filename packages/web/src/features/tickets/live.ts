import {
  applyToReadMarks,
  type LiveEvent,
  type MyTicket,
  ticketIdOf,
  TicketRule,
  type TicketWindow,
} from '@switchboard/contract'
import type { QueryClient } from '@tanstack/react-query'
import { applyLive } from '../../live/snapshot.ts'
import type { EventHandler } from '../../live/event-handlers.ts'
import type { Snapshot } from '../../live/outcome.ts'
import { applyToFound, applyToOne, type FoundTickets, ticketQuery } from './api.ts'
import { followCounts } from './beyond.ts'
import { findHeld } from './held-tickets.ts'
import {
  applyTo,
  closedTickets,
  openTickets,
  readMarksKey,
  readMarksOf,
  type WindowSource,
} from './ticket-windows.ts'

/** Every list of tickets that is loaded learns what a ticket is now, and the counts with them. */
export const handleTicketEvent: EventHandler = (event, { queries, me }) => {
  const former = formerOf(queries, event)
  const marks = readMarksOf(queries)
  const readMarks = applyToReadMarks(marks, event, former)
  if (readMarks !== marks) queries.setQueryData(readMarksKey, readMarks)
  void followCounts(queries, event, { former, me, readMarks })
  for (const rule of openRules(queries)) applyToList(queries, openTickets(me, rule), event)
  applyToList(queries, closedTickets(me), event)
  for (const ticketid of ticketsInFront(queries))
    queries.setQueryData(ticketQuery(me, ticketid).queryKey, (one) =>
      applyLive(one, event, applyToOne(me, ticketid, queries)),
    )
  queries.setQueriesData<Snapshot<FoundTickets>>({ queryKey: ['tickets', 'found'] }, (found) =>
    applyLive(found, event, (value) => applyToFound(value, event, me)),
  )
}

/** The ticket of an event as a list held it before. */
export function formerOf(queries: QueryClient, event: LiveEvent): MyTicket | undefined {
  const isNews = ({ position }: Snapshot<unknown>) => event.id === 0 || position < event.id
  return findHeld(queries, ticketIdOf(event) ?? '', isNews)?.value
}

/** The rules of the lists that were looked at. */
const openRules = (queries: QueryClient): TicketRule[] =>
  queries
    .getQueryCache()
    .findAll({ queryKey: ['tickets', 'open'] })
    .map(({ queryKey }) => TicketRule.parse(queryKey[2]))

const applyToList = (queries: QueryClient, source: WindowSource, event: LiveEvent): void =>
  void queries.setQueryData<Snapshot<TicketWindow>>(source.queryKey, (snapshot) =>
    applyLive(snapshot, event, applyTo(source, queries)),
  )

const ticketsInFront = (queries: QueryClient): string[] =>
  queries
    .getQueryCache()
    .findAll({ queryKey: ['tickets', 'one'] })
    .map(({ queryKey }) => String(queryKey[2]))
