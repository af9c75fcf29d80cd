import type { Message } from '@switchboard/contract'
import { useRef, useState } from 'react'
import { useMe } from '../../live/me.ts'
import { type Collision, collisionOf } from './collision.ts'

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
