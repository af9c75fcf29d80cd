import { type Message, isEventMessage } from '@switchboard/contract'
import { useRef, useState } from 'react'
import { useMe } from '../../live/me.ts'

/**
 * Watches whether somebody wrote while I did. What was there when the first letter was written counts as seen; so does
 * what was there when I said 'send anyway' or went to read it.
 */
export function useCollision(messages: readonly Message[], lastSeq: number, isWriting: boolean) {
  const me = useMe()
  const newest = Math.max(lastSeq, messages.at(-1)?.seq ?? 0)
  const [seen, setSeen] = useState<number | null>(null)
  const anyway = useRef<HTMLButtonElement>(null)
  // Nothing is written: whatever comes is read before the first letter.
  if (!isWriting && seen !== null) setSeen(null)
  if (isWriting && seen === null) setSeen(newest)
  const collision: Collision | null = seen === null ? null : collisionOf(messages, seen, me.id)
  return {
    collision,
    anyway,
    /** Whether sending has to wait for a second look; the way on is under the next Enter. */
    holds: () => {
      if (collision) anyway.current?.focus()
      return collision !== null
    },
    accept: () => setSeen(newest),
  }
}
export type CollisionWatch = ReturnType<typeof useCollision>

/** What somebody else wrote after I had begun to write. */
interface Collision {
  messageid: string
  /** The newest of them. */
  seq: number
  name: string
  isClient: boolean
}

/** The newest message that the writer had not seen when he or she began; their own do not count. */
export function collisionOf(messages: readonly Message[], seenSeq: number, myId: string): Collision | null {
  const theirs = messages.filter(
    ({ seq, isagent, created_by, type }) =>
      seq > seenSeq && !isEventMessage({ type }) && !(isagent && created_by === myId),
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
