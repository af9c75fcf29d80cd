import { useEffect } from 'react'
import { useStore } from '../../lib/store.ts'
import { connection } from '../../live/connection.ts'
import { useMe } from '../../live/me.ts'
import { outboxOf } from './browser-outbox.ts'

/** My queued messages of one ticket, oldest first. */
export function useOutbox(ticketid: string) {
  const outbox = outboxOf(useMe().id)
  const queuedMessages = useStore(outbox.queuedMessages).filter((queued) => queued.ticketid === ticketid)
  return { outbox, queuedMessages }
}

/** Sends queued messages whenever the connection is back, for every ticket; used once per page. */
export function useOutboxFlow(): void {
  const outbox = outboxOf(useMe().id)
  const isOpen = useStore(connection) === 'open'
  useEffect(() => {
    if (isOpen) outbox.nudge()
  }, [isOpen, outbox])
}
