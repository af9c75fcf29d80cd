import {
  applyToPrivateChat,
  calls,
  type ChatPartner,
  fromSections,
  type LiveEvent,
  type Me,
  type PrivateMessageRange,
} from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { fetchSnapshot } from '../../live/snapshot.ts'

/** The messages between me and a colleague, and who the colleague is. */
export interface PrivateTalk {
  partner: ChatPartner
  range: PrivateMessageRange
}

export const talkQuery = (me: Me, colleague: string) =>
  queryOptions({ queryKey: ['private', colleague] as const, queryFn: () => fetchTalk(me, colleague) })

const fetchTalk = (me: Me, colleague: string) =>
  fetchSnapshot(
    () => callApi(calls.getPrivateChat, { params: { id: colleague }, query: {} }),
    ({ partner, chatid, receiverid, sections, hasOlder, read }): PrivateTalk => ({
      partner,
      range: { chatid, receiverid, messages: fromSections(sections), hasOlder, read },
    }),
    (talk, event) => applyToTalk(talk, event, me),
  )

export function applyToTalk(talk: PrivateTalk, event: LiveEvent, me: Me): PrivateTalk {
  const range = applyToPrivateChat(talk.range, event, me)
  return range === talk.range ? talk : { ...talk, range }
}
