import { useQuery } from '@tanstack/react-query'
import { colleaguesQuery } from '../../features/colleagues/api.ts'
import { talkQuery } from '../../features/private/talk-query.ts'
import type { TalkPartner } from '../../features/private/open-talk.ts'
import { useMe } from '../../live/me.ts'
import { failureOf, isPassing } from '../../live/outcome.ts'

interface FoundPartner {
  partner: TalkPartner | undefined
  /** The server knows of no private chat with this id. */
  isMissing: boolean
}

/** Who the private chat is with: a colleague, or somebody who is locked, whom only the chat itself still names (P7-73). */
export function useTalkPartner(userid: string): FoundPartner {
  const me = useMe()
  const colleagues = useQuery(colleaguesQuery).data?.value
  const colleague = colleagues?.find((one) => one.userid === userid && one.userid !== me.id)
  const isUnlisted = colleagues !== undefined && colleague === undefined
  const talk = useQuery({ ...talkQuery(me, userid), enabled: isUnlisted })
  if (colleague) return { partner: { ...colleague, listed: colleague }, isMissing: false }
  if (!isUnlisted) return { partner: undefined, isMissing: false }
  const partner = talk.data && { ...talk.data.value.partner, listed: null }
  return { partner, isMissing: !partner && talk.isError && !isPassing(failureOf(talk.error)) }
}
