import type { PrivateMessageRange } from '@switchboard/contract'
import { useEffect } from 'react'
import { useStore } from '../../lib/store.ts'
import { useIsVisible } from '../../lib/use-is-visible.ts'
import { connection } from '../../live/connection.ts'
import { markConversationRead } from './api.ts'

/** What the colleague wrote is read while the chat is in front of me, also after the connection was away. */
export function useMarkRead(range: PrivateMessageRange | undefined): void {
  const isVisible = useIsVisible()
  const isOffline = useStore(connection) === 'offline'
  const colleague = range?.receiverid
  const newest = range?.messages.findLast(({ senderid }) => senderid === colleague)?.seq ?? 0
  const isUnread = newest > (range?.read.mine ?? 0)
  useEffect(() => {
    if (colleague !== undefined && isUnread && isVisible && !isOffline) void markConversationRead(colleague)
  }, [colleague, isUnread, newest, isVisible, isOffline])
}
