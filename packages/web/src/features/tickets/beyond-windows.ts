import {
  comparePlaces,
  type GroupName,
  groupNames,
  type MyTicket,
  type TicketPlace,
  type TicketWindow,
} from '@switchboard/contract'
import type { QueryClient } from '@tanstack/react-query'
import { fetchPart } from '../../live/snapshot.ts'
import { applyTo, type FindTicket, type WindowSource, windowQuery, withPage } from './ticket-windows.ts'

/** Puts the next rows under those shown; the same rows are asked for once. Answers whether they came. */
export function loadNext(source: WindowSource, client: QueryClient): Promise<boolean> {
  const { queryKey } = windowQuery(source)
  const shown = client.getQueryData(queryKey)?.value
  if (!shown?.end) return Promise.resolve(true)
  const { end } = shown
  const begun = loading.get(end)
  if (begun) return begun
  const done = fetchNext(source, client, shown)
    .then(
      (withMore) => {
        client.setQueryData(queryKey, (now) => now && { ...now, value: withMore(now.value) })
        return true
      },
      () => false,
    )
    .finally(() => loading.delete(end))
  loading.set(end, done)
  return done
}

const loading = new WeakMap<TicketPlace, Promise<boolean>>()

const fetchNext = (source: WindowSource, client: QueryClient, shown: TicketWindow) =>
  fetchPart(
    () => source.fetchPage(shown, 0),
    // Another window is shown by now: these are not its next rows.
    (now: TicketWindow, page) => (isSameEnd(now, shown) ? withPage(now, page, source) : now),
    applyTo(source, client),
  )

const isSameEnd = (one: TicketWindow, other: TicketWindow): boolean =>
  one.end !== null && other.end !== null && comparePlaces(one.end, other.end) === 0

/** The ticket that is looked for in a list, which is loaded on for it, at most to the end of a group. */
export async function seekIn(
  source: WindowSource,
  client: QueryClient,
  find: FindTicket,
  upTo: GroupName = 'snoozed',
): Promise<MyTicket | undefined> {
  for (;;) {
    const window = client.getQueryData(windowQuery(source).queryKey)?.value
    const found = window && find(window.tickets)
    if (found || !window?.end || window.end[0] > groupNames.indexOf(upTo)) return found
    if (!(await loadNext(source, client))) return undefined
  }
}
