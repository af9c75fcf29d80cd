import { limits } from '@switchboard/contract'

/** Numbers of the first and last message of a stretch; empty when `from` is above `to`. */
export interface Stretch {
  from: number
  to: number
}

const { sliceSize, firstSlices } = limits

/**
 * A slice of 20 messages counted from the newest (product §6): slice 0 ends with message `last`. Because messages are
 * numbered without gaps, a slice is a range of numbers, however long the chat is.
 */
export function sliceOf(last: number, index: number): Stretch {
  const to = last - index * sliceSize
  return { from: Math.max(1, to - sliceSize + 1), to }
}

/** What a chat opens with: the first three slices together, so that the next is 3 (§9). */
export const openingOf = (last: number): Stretch => ({
  from: Math.max(1, last - firstSlices * sliceSize + 1),
  to: last,
})

/** The slice that holds a message. */
export const sliceIndexOf = (last: number, seq: number): number => Math.floor((last - seq) / sliceSize)

/** The 20 messages right before or after one: what neither new messages nor a shifted slice can tear a hole into. */
export const neighboursOf = (last: number, seq: number, side: 'older' | 'newer'): Stretch =>
  side === 'older'
    ? { from: Math.max(1, seq - sliceSize), to: seq - 1 }
    : { from: seq + 1, to: Math.min(last, seq + sliceSize) }
