import type { PrivateMessageRange } from '@switchboard/contract'
import { useCallback } from 'react'
import { useIsVisible } from '../../lib/use-is-visible.ts'
import { useMarkUntilRead } from '../../live/use-mark-until-read.ts'
import { markConversationRead } from './api.ts'

/** What the colleague wrote is read while the chat is in front of me. */
export function useMarkRead(range: PrivateMessageRange | undefined): void {
  const isVisible = useIsVisible()
  const colleague = range?.receiverid
  const newest = range?.messages.findLast(({ senderid }) => senderid === colleague)?.seq ?? 0
  const isUnread = newest > (range?.read.mine ?? 0)
  const mark = useCallback(
    async () => colleague !== undefined && markConversationRead(colleague),
    [colleague],
  )
  useMarkUntilRead(isVisible && isUnread ? newest : null, mark)
}
