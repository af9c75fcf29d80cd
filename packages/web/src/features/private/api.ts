import { calls, fromSections, type Me, type PrivateReaction } from '@switchboard/contract'
import { type QueryClient, useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { callApi, request } from '../../live/api.ts'
import { applyLive, changeSnapshot, fetchPart } from '../../live/snapshot.ts'
import type { Snapshot } from '../../live/outcome.ts'
import type { EventHandler } from '../../live/event-handlers.ts'
import { showFailure } from '../../live/show-failure.ts'
import { applyToTalk, type PrivateTalk, talkQuery } from './talk-query.ts'

/** The messages before the first one that is there. */
export async function fetchOlderTalk(queries: QueryClient, me: Me, colleague: string): Promise<void> {
  const query = talkQuery(me, colleague)
  const before = queries.getQueryData(query.queryKey)?.value.range.messages[0]?.seq
  if (before === undefined) return
  const withOlder = await fetchPart(
    () => callApi(calls.getPrivateChat, { params: { id: colleague }, query: { before } }),
    (talk: PrivateTalk, { sections, hasOlder }) => {
      const first = talk.range.messages[0]?.seq ?? before
      const older = fromSections(sections).filter(({ seq }) => seq < first)
      const messages = [...older, ...talk.range.messages]
      return { ...talk, range: { ...talk.range, messages, hasOlder } }
    },
    (talk, event) => applyToTalk(talk, event, me),
  )
  changeSnapshot(queries, query, withOlder)
}

/** The chip changes when the event comes. */
export function useReactPrivately(t: TFunction) {
  const { mutate } = useMutation({
    mutationFn: ({ messageid, reaction }: { messageid: string; reaction: PrivateReaction | null }) =>
      request(calls.reactPrivately, { params: { messageid }, body: { reaction } }),
    onError: (error) => showFailure(t('message.reactFailed'), error, t),
  })
  return mutate
}

/** The chat is in front of me: its messages and their notifications are read. */
export const markConversationRead = (colleague: string) =>
  callApi(calls.readPrivateChat, { params: { id: colleague } })

export const handlePrivateEvent: EventHandler = (event, { queries, me }) => {
  queries.setQueriesData<Snapshot<PrivateTalk>>({ queryKey: ['private'] }, (talk) =>
    applyLive(talk, event, (value, update) => applyToTalk(value, update, me)),
  )
}
