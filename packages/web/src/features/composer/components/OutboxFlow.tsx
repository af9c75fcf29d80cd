import { useEffect } from 'react'
import { useStore } from '../../../lib/store.ts'
import { connection } from '../../../live/connection.ts'
import { useMe } from '../../../live/me.ts'
import { outboxOf } from '../browser-outbox.ts'
import type { ClosingResult } from '../send-queued.ts'

type OutboxFlowProps = { onClosing: (result: ClosingResult) => void }

/** Sends queued messages whenever the connection is back, for every ticket; once per page. */
export function OutboxFlow({ onClosing }: OutboxFlowProps) {
  const outbox = outboxOf(useMe().id)
  const isOpen = useStore(connection) === 'open'
  useEffect(() => {
    if (isOpen) outbox.nudge()
  }, [isOpen, outbox])
  useEffect(() => outbox.onClosing(onClosing), [outbox, onClosing])
  return null
}
