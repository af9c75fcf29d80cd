import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../features/session/api.ts'
import { everyOpen, listRuleOf, openTickets, windowQuery } from '../features/tickets/ticket-windows.ts'
import { preferencesQuery } from '../live/preferences.ts'

/** Longer than it takes to read answers that have arrived already. */
const NOT_LONGER = 300

/**
 * Reads what workspace.html has asked for while the scripts loaded, so that the first thing drawn over its skeleton are the
 * tickets. What takes longer or fails is shown by the screen itself.
 */
export async function readFirstData(queries: QueryClient): Promise<void> {
  if (document.querySelector('[data-skeleton=workspace]') === null) return
  await Promise.race([
    readSessionAndTickets(queries).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, NOT_LONGER)),
  ])
}

async function readSessionAndTickets(queries: QueryClient): Promise<void> {
  const session = await queries.fetchQuery(sessionQuery)
  if (session === null || session.requiredAction !== null) return
  const every = windowQuery(openTickets(session.me, everyOpen))
  await Promise.all([queries.prefetchQuery(every), queries.prefetchQuery(preferencesQuery)])
  const rule = queries.getQueryData(preferencesQuery.queryKey)?.value.ticketList
  if (rule === undefined || queries.getQueryData(every.queryKey)?.value.end === null) return
  await queries.prefetchQuery(windowQuery(openTickets(session.me, listRuleOf(rule))))
}
