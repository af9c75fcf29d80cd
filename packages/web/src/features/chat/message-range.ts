import { type MessageRange, fromSections, limits, type Message, type Sections } from '@switchboard/contract'

/**
 * Slices are counted from the newest message, which moves while one reads. The number of a message does not: the
 * slice that holds it follows from the number of the newest.
 */
export const sliceOf = (seq: number, newest: number): number =>
  Math.max(0, Math.floor((newest - seq) / limits.sliceSize))

/** A range of messages around a message that was jumped to. */
export function rangeAround(
  ticketid: string,
  slice: { selectedSections: Sections; hasOlder: boolean; hasNewer: boolean },
): MessageRange {
  const { selectedSections, hasOlder, hasNewer } = slice
  return { ticketid, messages: fromSections(selectedSections), hasOlder, hasNewer }
}

/** The range of messages with the messages of a neighbouring slice; loaded messages stay as they are. */
export function mergeSlice(chat: MessageRange, sections: Sections, newest: number): MessageRange {
  const known = new Set(chat.messages.map(({ messageid }) => messageid))
  const more = fromSections(sections).filter(({ messageid }) => !known.has(messageid))
  const messages = [...chat.messages, ...more].toSorted((a, b) => a.seq - b.seq)
  return {
    ...chat,
    messages: withoutGaps(messages, chat.messages[0]?.seq ?? 0),
    hasOlder: (messages[0]?.seq ?? 1) > 1,
    hasNewer: (messages.at(-1)?.seq ?? 0) < newest,
  }
}

/**
 * This many slices stay loaded around the reader; slices farther away are dropped, and fetched again on the way back.
 */
const slicesKept = 30
export const messagesKept = slicesKept * limits.sliceSize

/** The range of messages without what lies too far away on one side. */
export function trimRange(chat: MessageRange, side: 'older' | 'newer', most = messagesKept): MessageRange {
  if (chat.messages.length <= most) return chat
  return side === 'older'
    ? { ...chat, messages: chat.messages.slice(-most), hasOlder: true }
    : { ...chat, messages: chat.messages.slice(0, most), hasNewer: true }
}

/** What we keep of a chat that the user left: it opens at its end again, or is fetched again. */
export const leftRange = (chat: MessageRange): MessageRange | undefined =>
  chat.hasNewer ? undefined : trimRange(chat, 'older', limits.firstSlices * limits.sliceSize)

/** Sequence numbers have no gaps: messages that are not contiguous with the range are left for later. */
function withoutGaps(messages: readonly Message[], anchor: number): readonly Message[] {
  const at = messages.findIndex(({ seq }) => seq === anchor)
  if (at === -1) return messages
  let first = at
  let last = at
  while ((messages[first - 1]?.seq ?? -1) === (messages[first]?.seq ?? 0) - 1) first -= 1
  while ((messages[last + 1]?.seq ?? -1) === (messages[last]?.seq ?? 0) + 1) last += 1
  return messages.slice(first, last + 1)
}
