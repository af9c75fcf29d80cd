import type { GroupName, LiveEvent, MyTicket } from '@switchboard/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Before, countsKey, type FindTicket, type WindowSource } from './ticket-windows.ts'

/** What goes beyond the first page of a list is a part of the page of its own: small desks need none of it. */
const beyond = () => import('./beyond-windows.ts')

export const loadNext = (source: WindowSource, client: QueryClient): Promise<boolean> =>
  beyond().then(
    (part) => part.loadNext(source, client),
    () => false,
  )

/** The ticket that is looked for in a list, which is loaded on for it, at most to the end of a group. */
export const seekIn = async (
  source: WindowSource,
  client: QueryClient,
  find: FindTicket,
  upTo?: GroupName,
): Promise<MyTicket | undefined> => (await beyond()).seekIn(source, client, find, upTo)

/** How many open tickets there are. */
export const countsQuery = queryOptions({
  queryKey: countsKey,
  queryFn: async ({ client }) => (await beyond()).fetchCounts(client),
})

/** My read marks of the open tickets. */
export const readMarksQuery = queryOptions({
  queryKey: ['tickets', 'read-marks'] as const,
  queryFn: async ({ client }) => (await beyond()).fetchReadMarks(client),
})

/** The counts follow an event, where they are needed at all. */
export async function followCounts(queries: QueryClient, event: LiveEvent, before: Before): Promise<void> {
  if (queries.getQueryData(countsQuery.queryKey)) (await beyond()).followCounts(queries, event, before)
}
