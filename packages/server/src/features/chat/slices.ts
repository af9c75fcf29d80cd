import { limits } from '@switchboard/contract'

/** The numbers of the first and last message of a range; it is empty when `from` is above `to`. */
export interface MessageRange {
  from: number
  to: number
}

const { sliceSize, firstSlices } = limits

/**
 * A slice of 20 messages counted from the newest: slice 0 ends with message `last`. Because messages are
 * numbered without gaps, a slice is a range of numbers, however long the chat is.
 */
export function sliceOf(last: number, index: number): MessageRange {
  const to = last - index * sliceSize
  return { from: Math.max(1, to - sliceSize + 1), to }
}

/** The messages that a chat opens with: the first three slices together, so that the next slice is 3. */
export const openingOf = (last: number): MessageRange => ({
  from: Math.max(1, last - firstSlices * sliceSize + 1),
  to: last,
})

/** The slice that holds a message. */
export const sliceIndexOf = (last: number, seq: number): number => Math.floor((last - seq) / sliceSize)

/** The 20 messages right before or after one; neither new messages nor a shifted slice leave a gap. */
export const neighboursOf = (last: number, seq: number, side: 'older' | 'newer'): MessageRange =>
  side === 'older'
    ? { from: Math.max(1, seq - sliceSize), to: seq - 1 }
    : { from: seq + 1, to: Math.min(last, seq + sliceSize) }
