import { isEventMessage, type Message } from '@switchboard/contract'

/** What somebody else wrote after I had begun to write. */
export interface Collision {
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
