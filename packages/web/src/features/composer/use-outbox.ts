import { useEffect } from 'react'
import { useStore } from '../../lib/store.ts'
import { connection } from '../../live/connection.ts'
import { useMe } from '../../live/me.ts'
import { outboxOf } from './desk-outbox.ts'

/** My parcels of one ticket, oldest first; the queue moves on when the connection is back. */
export function useOutbox(ticketid: string) {
  const outbox = outboxOf(useMe().id)
  const parcels = useStore(outbox.parcels).filter((parcel) => parcel.ticketid === ticketid)
  const isOpen = useStore(connection) === 'open'
  useEffect(() => {
    if (isOpen) outbox.nudge()
  }, [isOpen, outbox])
  return { outbox, parcels }
}
