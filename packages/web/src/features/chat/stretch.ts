import { type ChatStretch, fromSections, limits, type Message, type Sections } from '@switchboard/contract'

/**
 * Slices are counted from the newest message (§9), which moves while one reads. The number of a message does not: the
 * slice that holds it follows from the number of the newest.
 */
export const sliceOf = (seq: number, newest: number): number =>
  Math.max(0, Math.floor((newest - seq) / limits.sliceSize))

/** A chat as it opens: its newest messages. */
export function openStretch(ticketid: string, sections: Sections): ChatStretch {
  const messages = fromSections(sections)
  return { ticketid, messages, hasOlder: (messages[0]?.seq ?? 1) > 1, hasNewer: false }
}

/** A stretch around a message that was jumped to. */
export function jumpedStretch(
  ticketid: string,
  slice: { selectedSections: Sections; hasOlder: boolean; hasNewer: boolean },
): ChatStretch {
  const { selectedSections, hasOlder, hasNewer } = slice
  return { ticketid, messages: fromSections(selectedSections), hasOlder, hasNewer }
}

/** The stretch with the messages of a neighbouring slice; what it has already stays as it is. */
export function joinSlice(chat: ChatStretch, sections: Sections, newest: number): ChatStretch {
  const known = new Set(chat.messages.map(({ messageid }) => messageid))
  const more = fromSections(sections).filter(({ messageid }) => !known.has(messageid))
  const messages = [...chat.messages, ...more].toSorted((a, b) => a.seq - b.seq)
  return {
    ...chat,
    messages: withoutHoles(messages, chat.messages[0]?.seq ?? 0),
    hasOlder: (messages[0]?.seq ?? 1) > 1,
    hasNewer: (messages.at(-1)?.seq ?? 0) < newest,
  }
}

/** As many slices stay loaded around the reader; what is farther away is dropped, and read again on the way back. */
const slicesKept = 30
export const messagesKept = slicesKept * limits.sliceSize

/** The stretch without what lies too far away on one side. */
export function trimStretch(chat: ChatStretch, side: 'older' | 'newer', most = messagesKept): ChatStretch {
  if (chat.messages.length <= most) return chat
  return side === 'older'
    ? { ...chat, messages: chat.messages.slice(-most), hasOlder: true }
    : { ...chat, messages: chat.messages.slice(0, most), hasNewer: true }
}

/** What is left of a chat that somebody left: it opens at its end again, or is read anew. */
export const leftStretch = (chat: ChatStretch): ChatStretch | undefined =>
  chat.hasNewer ? undefined : trimStretch(chat, 'older', limits.firstSlices * limits.sliceSize)

/** Numbers are dense: whatever is not joined to the stretch without a gap is left for later. */
function withoutHoles(messages: readonly Message[], anchor: number): readonly Message[] {
  const at = messages.findIndex(({ seq }) => seq === anchor)
  if (at === -1) return messages
  let first = at
  let last = at
  while ((messages[first - 1]?.seq ?? -1) === (messages[first]?.seq ?? 0) - 1) first -= 1
  while ((messages[last + 1]?.seq ?? -1) === (messages[last]?.seq ?? 0) + 1) last += 1
  return messages.slice(first, last + 1)
}
