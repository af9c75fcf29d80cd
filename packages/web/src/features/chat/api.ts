import {
  applyToChat,
  applyToPins,
  calls,
  type MessageRange,
  type PinnedMessages,
} from '@switchboard/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi, request } from '../../live/api.ts'
import { changeSnapshot, fetchPart, fetchSnapshot } from '../../live/snapshot.ts'
import { chatQuery, fetchNewest, type TicketKey } from './chat-query.ts'
import { leftRange, mergeSlice, rangeAround, sliceOf, trimRange } from './message-range.ts'

export const pinsQuery = ({ ticketid, created_on }: TicketKey) =>
  queryOptions({
    queryKey: ['pins', ticketid] as const,
    queryFn: () =>
      fetchSnapshot(
        () => callApi(calls.getPins, { params: { ticketid }, query: { created_on } }),
        (pins): PinnedMessages => ({ ticketid, pins }),
        applyToPins,
      ),
  })

/** What the channel of a ticket can do; the reply window changes with each message of the client. */
export const styleQuery = ({ ticketid, created_on }: TicketKey, lastClientSeq: number) =>
  queryOptions({
    queryKey: ['chat-style', ticketid, lastClientSeq] as const,
    queryFn: () => request(calls.getChatStyle, { params: { ticketid, created_on } }),
    placeholderData: (before: ChatStyle | undefined) => before,
    gcTime: 60_000,
  })
export type ChatStyle = Extract<
  Awaited<ReturnType<typeof callApi<typeof calls.getChatStyle>>>,
  { kind: 'done' }
>['answer']

export const hitsQuery = ({ ticketid, created_on }: TicketKey, keyword: string) =>
  queryOptions({
    queryKey: ['chat-hits', ticketid, keyword] as const,
    queryFn: ({ signal }) =>
      request(calls.searchMessages, { query: { keyword, ticketid, created_on }, signal }),
    gcTime: 30_000,
    staleTime: 0,
  })

/** Loads the slice before the first or after the last message that is there; the other end is dropped. */
export async function fetchNeighbour(
  queries: QueryClient,
  ticket: TicketKey & { last_seq: number },
  direction: 'older' | 'newer',
): Promise<void> {
  const query = chatQuery(ticket)
  const chat = queries.getQueryData(query.queryKey)?.value
  if (!chat || !(direction === 'older' ? chat.hasOlder : chat.hasNewer)) return
  const newest = newestOf(chat, ticket.last_seq)
  const seq = direction === 'older' ? (chat.messages[0]?.seq ?? 1) - 1 : (chat.messages.at(-1)?.seq ?? 0) + 1
  const { ticketid, created_on } = ticket
  const params = { ticketid, sliceIndex: sliceOf(seq, newest) }
  const withSlice = await fetchPart(
    () => callApi(calls.getChat, { params, query: { created_on } }),
    (now: MessageRange, sections) => mergeSlice(now, sections, newestOf(now, newest)),
    applyToChat,
  )
  const far = direction === 'older' ? 'newer' : 'older'
  changeSnapshot(queries, query, (now) => trimRange(withSlice(now), far))
}

const newestOf = (chat: MessageRange, announced: number): number =>
  Math.max(announced, chat.messages.at(-1)?.seq ?? 0)

/** Returns to the newest messages from any loaded range. */
export async function restoreNewest(queries: QueryClient, ticket: TicketKey): Promise<void> {
  const { queryKey } = chatQuery(ticket)
  if (queries.getQueryData(queryKey)?.value.hasNewer === false) return
  queries.setQueryData(queryKey, await fetchNewest(ticket))
}

/** Drops the oldest messages while the user stays at the end and the chat grows. */
export const dropOldest = (queries: QueryClient, ticket: TicketKey): void =>
  changeSnapshot(queries, chatQuery(ticket), (now) => trimRange(now, 'older'))

/** A chat that is left keeps its newest messages; one that was left in its middle is fetched again. */
export function leaveChat(queries: QueryClient, ticket: TicketKey): void {
  const { queryKey } = chatQuery(ticket)
  const chat = queries.getQueryData(queryKey)
  const value = chat && leftRange(chat.value)
  if (value) queries.setQueryData(queryKey, { ...chat, value })
  else if (chat) queries.removeQueries({ queryKey })
}

/** A jump that lands so near to an end of its range of messages loads what lies beyond at once. */
const nearEdge = 8

/** Shows the range of messages around a message, with something on both sides of it; a later jump ends an earlier one. */
export async function fetchAround(
  queries: QueryClient,
  ticket: TicketKey & { last_seq: number },
  messageid: string,
  signal: AbortSignal,
): Promise<void> {
  const { queryKey } = chatQuery(ticket)
  const placeNow = () => {
    const messages = queries.getQueryData(queryKey)?.value.messages ?? []
    const before = messages.findIndex((message) => message.messageid === messageid)
    return { before, after: messages.length - before - 1 }
  }
  if (placeNow().before === -1) {
    const range = await aroundRange(ticket, messageid)
    if (signal.aborted) return
    queries.setQueryData(queryKey, range)
  }
  if (placeNow().before < nearEdge) await fetchNeighbour(queries, ticket, 'older')
  if (signal.aborted) return
  if (placeNow().after < nearEdge) await fetchNeighbour(queries, ticket, 'newer')
}

const aroundRange = ({ ticketid, created_on }: TicketKey, messageid: string) =>
  fetchSnapshot(
    () => callApi(calls.getChatSlice, { query: { ticketid, created_on, messageid, isInitialClick: true } }),
    (slice) => rangeAround(ticketid, slice),
    applyToChat,
  )
