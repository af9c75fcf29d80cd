import type { PrivateMessage, PrivateMessageRange } from '@switchboard/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../live/me.ts'
import { fetchOlderTalk, useReactPrivately } from './api.ts'
import { talkQuery } from './talk-query.ts'
import type { OpenTalk, SharedParts } from './open-talk.ts'

interface TalkParts {
  colleague: { userid: string; name: string; isLocked: boolean }
  parts: SharedParts
  range: PrivateMessageRange | undefined
  onReply: (message: PrivateMessage) => void
  /** The caret goes back into the composer. */
  onLeave: () => void
  onView: (messageid: string) => void
  onJump: (messageid: string) => void
}

export function useTalk({ colleague, parts, range, onReply, onLeave, onView, onJump }: TalkParts): OpenTalk {
  const { t } = useTranslation()
  const me = useMe()
  const queries = useQueryClient()
  const react = useReactPrivately(t)
  const { userid, name, isLocked } = colleague
  const isLoaded = (messageid: string) =>
    rangeNow()?.messages.some((message) => message.messageid === messageid) === true
  const rangeNow = () => queries.getQueryData(talkQuery(me, userid).queryKey)?.value.range
  /** A message that is not loaded yet is above. */
  const jump = async (messageid: string) => {
    while (!isLoaded(messageid) && rangeNow()?.hasOlder === true) await fetchOlderTalk(queries, me, userid)
    onJump(messageid)
  }
  return {
    parts,
    nameOf: ({ senderid }) => (senderid === me.id ? t('common.you') : name),
    readByColleague: range?.read.theirs ?? 0,
    isLocked,
    reply: onReply,
    react({ messageid }, reaction) {
      react({ messageid, reaction })
      onLeave()
    },
    view: onView,
    jump: (messageid) => void jump(messageid).catch(() => undefined),
    leave: onLeave,
  }
}
