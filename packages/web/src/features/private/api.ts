import {
  applyToPrivateChat,
  calls,
  type ChatPartner,
  type DeskEvent,
  fromSections,
  type Me,
  type PrivateStretch,
} from '@switchboard/contract'
import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { callDesk } from '../../live/desk.ts'
import { fetchFresh } from '../../live/fresh.ts'
import { answered, failureOf } from '../../live/outcome.ts'
import { failureWords } from '../../live/refusal-words.ts'
import { toasts } from '../../ui/toast-queue.ts'

/** What I and a colleague wrote to each other, and who that is. */
export interface PrivateTalk {
  partner: ChatPartner
  stretch: PrivateStretch
}

export const talkQuery = (me: Me, colleague: string) =>
  queryOptions({
    queryKey: ['private', colleague] as const,
    queryFn: () =>
      fetchFresh(
        () => callDesk(calls.getPrivateChat, { params: { id: colleague }, query: {} }),
        ({ partner, chatid, receiverid, sections, hasOlder }): PrivateTalk => ({
          partner,
          stretch: { chatid, receiverid, messages: fromSections(sections), hasOlder },
        }),
        (talk, event) => applyToTalk(talk, event, me),
      ),
  })

export function applyToTalk(talk: PrivateTalk, event: DeskEvent, me: Me): PrivateTalk {
  const stretch = applyToPrivateChat(talk.stretch, event, me)
  return stretch === talk.stretch ? talk : { ...talk, stretch }
}

/** The messages before the first one that is there. */
export async function fetchOlderTalk(queries: QueryClient, me: Me, colleague: string): Promise<void> {
  const { queryKey } = talkQuery(me, colleague)
  const before = queries.getQueryData(queryKey)?.value.stretch.messages[0]?.seq
  if (before === undefined) return
  const { value } = await answered(
    callDesk(calls.getPrivateChat, { params: { id: colleague }, query: { before } }),
  )
  const older = fromSections(value.sections)
  queries.setQueryData(queryKey, (talk) => {
    if (!talk) return talk
    const { stretch } = talk.value
    const messages = [...older.filter(({ seq }) => seq < before), ...stretch.messages]
    return { ...talk, value: { ...talk.value, stretch: { ...stretch, messages, hasOlder: value.hasOlder } } }
  })
}

export function useWritePrivately(receiverid: string, t: TFunction) {
  return useMutation({
    mutationFn: ({ messageid, content }: { messageid: string; content: string }) =>
      answered(
        callDesk(calls.createPrivateMessage, { body: { receiverid, content, type: 'text', messageid } }),
      ),
    onError: (error) =>
      toasts.show({ tone: 'danger', text: t('private.failed'), sub: failureWords(failureOf(error), t) }),
  })
}

/** The chat is in front of me: its notifications are read. */
export const tellTalkRead = (colleague: string) =>
  callDesk(calls.readPrivateChat, { params: { id: colleague } })
