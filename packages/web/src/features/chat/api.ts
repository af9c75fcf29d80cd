import {
  applyToChat,
  applyToPins,
  calls,
  type ChatStretch,
  type MyTicket,
  type PinnedMessages,
} from '@switchboard/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callDesk } from '../../live/desk.ts'
import { fetchFresh } from '../../live/fresh.ts'
import { answered } from '../../live/outcome.ts'
import { joinSlice, jumpedStretch, openStretch, sliceOf } from './stretch.ts'

export type TicketKey = Pick<MyTicket, 'ticketid' | 'created_on'>

export const chatQuery = ({ ticketid, created_on }: TicketKey) =>
  queryOptions({
    queryKey: ['chat', ticketid] as const,
    queryFn: () =>
      fetchFresh(
        () => callDesk(calls.getChat, { params: { ticketid, sliceIndex: 0 }, query: { created_on } }),
        (sections) => openStretch(ticketid, sections),
        applyToChat,
      ),
  })

export const pinsQuery = ({ ticketid, created_on }: TicketKey) =>
  queryOptions({
    queryKey: ['pins', ticketid] as const,
    queryFn: () =>
      fetchFresh(
        () => callDesk(calls.getPins, { params: { ticketid }, query: { created_on } }),
        (pins): PinnedMessages => ({ ticketid, pins }),
        applyToPins,
      ),
  })

/** What the channel of a ticket can do; the reply window moves with each message of the client. */
export const styleQuery = ({ ticketid, created_on }: TicketKey, lastClientSeq: number) =>
  queryOptions({
    queryKey: ['chat-style', ticketid, lastClientSeq] as const,
    queryFn: async () =>
      (await answered(callDesk(calls.getChatStyle, { params: { ticketid, created_on } }))).value,
    placeholderData: (before: ChatStyle | undefined) => before,
    gcTime: 60_000,
  })
export type ChatStyle = Extract<
  Awaited<ReturnType<typeof callDesk<typeof calls.getChatStyle>>>,
  { kind: 'done' }
>['answer']

export const hitsQuery = ({ ticketid, created_on }: TicketKey, keyword: string) =>
  queryOptions({
    queryKey: ['chat-hits', ticketid, keyword] as const,
    queryFn: async ({ signal }) =>
      (await answered(callDesk(calls.searchMessages, { query: { keyword, ticketid, created_on }, signal })))
        .value,
    gcTime: 30_000,
    staleTime: 0,
  })

/** Loads the slice before the first or after the last message that is there. */
export async function fetchNeighbour(
  queries: QueryClient,
  ticket: TicketKey & { last_seq: number },
  way: 'older' | 'newer',
): Promise<void> {
  const { queryKey } = chatQuery(ticket)
  const chat = queries.getQueryData(queryKey)?.value
  if (!chat || !(way === 'older' ? chat.hasOlder : chat.hasNewer)) return
  const newest = newestOf(chat, ticket.last_seq)
  const seq = way === 'older' ? (chat.messages[0]?.seq ?? 1) - 1 : (chat.messages.at(-1)?.seq ?? 0) + 1
  const { ticketid, created_on } = ticket
  const params = { ticketid, sliceIndex: sliceOf(seq, newest) }
  const { value: sections } = await answered(callDesk(calls.getChat, { params, query: { created_on } }))
  queries.setQueryData(
    queryKey,
    (now) => now && { ...now, value: joinSlice(now.value, sections, newestOf(now.value, newest)) },
  )
}

const newestOf = (chat: ChatStretch, told: number): number => Math.max(told, chat.messages.at(-1)?.seq ?? 0)

/** Shows the stretch around a message, unless it is there already. */
export async function fetchAround(queries: QueryClient, ticket: TicketKey, messageid: string): Promise<void> {
  const { queryKey } = chatQuery(ticket)
  const chat = queries.getQueryData(queryKey)
  if (chat?.value.messages.some((message) => message.messageid === messageid)) return
  const { ticketid, created_on } = ticket
  const fresh = await fetchFresh(
    () => callDesk(calls.getChatSlice, { query: { ticketid, created_on, messageid, isInitialClick: true } }),
    (slice) => jumpedStretch(ticketid, slice),
    applyToChat,
  )
  queries.setQueryData(queryKey, fresh)
}
