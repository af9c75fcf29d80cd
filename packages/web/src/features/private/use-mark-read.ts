import type { PrivateMessageRange } from '@switchboard/contract'
import { useCallback } from 'react'
import { useIsVisible } from '../../lib/use-is-visible.ts'
import { useMarkUntilRead } from '../../live/use-mark-until-read.ts'
import { markConversationRead } from './api.ts'

/** What the colleague wrote is read while the end of the chat is in sight in a visible tab. */
export function useMarkRead(range: PrivateMessageRange, isEndInSight: boolean): void {
  const isLooking = useIsVisible() && isEndInSight
  const { receiverid: colleague } = range
  const newest = range.messages.findLast(({ senderid }) => senderid === colleague)?.seq ?? 0
  const isUnread = newest > range.read.mine
  const mark = useCallback(() => markConversationRead(colleague), [colleague])
  useMarkUntilRead(isLooking && isUnread ? newest : null, mark)
}
