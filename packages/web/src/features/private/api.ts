import {
  applyToPrivateChat,
  calls,
  type ChatPartner,
  type LiveEvent,
  fromSections,
  type Me,
  type PrivateMessageRange,
} from '@switchboard/contract'
import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { callApi } from '../../live/api.ts'
import { fetchSnapshot, applyLive } from '../../live/snapshot.ts'
import { unwrap, failureOf, type Snapshot } from '../../live/outcome.ts'
import { failureText } from '../../live/refusal-text.ts'
import { toasts } from '../../ui/overlays/toast-queue.ts'
import type { EventHandler } from '../../live/event-handlers.ts'

/** The messages between me and a colleague, and who the colleague is. */
export interface PrivateTalk {
  partner: ChatPartner
  range: PrivateMessageRange
}

export const talkQuery = (me: Me, colleague: string) =>
  queryOptions({
    queryKey: ['private', colleague] as const,
    queryFn: () =>
      fetchSnapshot(
        () => callApi(calls.getPrivateChat, { params: { id: colleague }, query: {} }),
        ({ partner, chatid, receiverid, sections, hasOlder }): PrivateTalk => ({
          partner,
          range: { chatid, receiverid, messages: fromSections(sections), hasOlder },
        }),
        (talk, event) => applyToTalk(talk, event, me),
      ),
  })

function applyToTalk(talk: PrivateTalk, event: LiveEvent, me: Me): PrivateTalk {
  const range = applyToPrivateChat(talk.range, event, me)
  return range === talk.range ? talk : { ...talk, range }
}

/** The messages before the first one that is there. */
export async function fetchOlderTalk(queries: QueryClient, me: Me, colleague: string): Promise<void> {
  const { queryKey } = talkQuery(me, colleague)
  const before = queries.getQueryData(queryKey)?.value.range.messages[0]?.seq
  if (before === undefined) return
  const { value } = await unwrap(
    callApi(calls.getPrivateChat, { params: { id: colleague }, query: { before } }),
  )
  const older = fromSections(value.sections)
  queries.setQueryData(queryKey, (talk) => {
    if (!talk) return talk
    const { range } = talk.value
    const messages = [...older.filter(({ seq }) => seq < before), ...range.messages]
    return { ...talk, value: { ...talk.value, range: { ...range, messages, hasOlder: value.hasOlder } } }
  })
}

export function useWritePrivately(receiverid: string, t: TFunction) {
  return useMutation({
    mutationFn: ({ messageid, content }: { messageid: string; content: string }) =>
      unwrap(callApi(calls.createPrivateMessage, { body: { receiverid, content, type: 'text', messageid } })),
    onError: (error) =>
      toasts.show({ tone: 'danger', text: t('private.failed'), sub: failureText(failureOf(error), t) }),
  })
}

/** The chat is in front of me: its notifications are read. */
export const markConversationRead = (colleague: string) =>
  callApi(calls.readPrivateChat, { params: { id: colleague } })

export const handlePrivateEvent: EventHandler = (event, { queries, me }) => {
  queries.setQueriesData<Snapshot<PrivateTalk>>({ queryKey: ['private'] }, (talk) =>
    applyLive(talk, event, (value, update) => applyToTalk(value, update, me)),
  )
}
