import { type Message, isEventMessage } from '@switchboard/contract'
import { useRef, useState } from 'react'
import { useMe } from '../../live/me.ts'
import type { SendMode } from '../../live/open-ticket.ts'

/**
 * Detects that another person wrote while I did. Messages that were there at my first letter count as seen; so do those
 * that were there when I pressed 'send anyway' or went to read them.
 */
export function useCollision(messages: readonly Message[], lastSeq: number, isWriting: boolean) {
  const me = useMe()
  const newest = Math.max(lastSeq, messages.at(-1)?.seq ?? 0)
  const [seen, setSeen] = useState<number | null>(null)
  const [heldMode, setHeldMode] = useState<SendMode>('stay')
  const anyway = useRef<HTMLButtonElement>(null)
  const see = (upTo: number | null) => {
    setSeen(upTo)
    setHeldMode('stay')
  }
  // The field is empty: every message counts as seen until the first letter.
  if (!isWriting && seen !== null) see(null)
  if (isWriting && seen === null) setSeen(newest)
  const collision: Collision | null = seen === null ? null : collisionOf(messages, seen, me.id)
  return {
    collision,
    anyway,
    /** How the answer that waits for the confirmation was to be sent; plainly when none waits. */
    heldMode,
    /**
     * Whether sending must wait until the user confirms; the confirming button then has the focus for the next Enter.
     */
    holds: (mode: SendMode) => {
      if (!collision) return false
      setHeldMode(mode)
      anyway.current?.focus()
      return true
    },
    accept: () => see(newest),
  }
}
export type CollisionWatch = ReturnType<typeof useCollision>

/** The messages that others wrote after I began to write. */
interface Collision {
  messageid: string
  /** The newest of them. */
  seq: number
  name: string
  isClient: boolean
}

/** What people wrote that the writer had not seen when he or she began. Own and automatic messages do not count. */
export function collisionOf(messages: readonly Message[], seenSeq: number, myId: string): Collision | null {
  const theirs = messages.filter(
    ({ seq, isagent, created_by, type }) =>
      seq > seenSeq && !isEventMessage({ type }) && created_by !== null && !(isagent && created_by === myId),
  )
  const last = theirs.at(-1)
  const first = theirs[0]
  if (!last || !first) return null
  return {
    messageid: first.messageid,
    seq: last.seq,
    name: first.created_by_name.split(' ')[0] ?? first.created_by_name,
    isClient: !first.isagent,
  }
}
