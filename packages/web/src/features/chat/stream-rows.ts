import type { MessageRange, Note } from '@switchboard/contract'
import { dayOf } from '../../lib/dates.ts'
import { placeNotes } from './place-notes.ts'
import { layOutStream, newLine, type ReadOnOpening, type StreamItem } from './stream-model.ts'

/** The rows of the stream. The content and key of a row do not change when more is loaded before or after it. */
export function streamRows(
  chat: MessageRange,
  opening: ReadOnOpening,
  notes: readonly Note[],
  hasTail: boolean,
  zone?: string,
): readonly StreamItem[] {
  const items = placeNotes(layOutStream(chat.messages, newLine(chat, opening), zone), notes, chat, zone)
  const rows = chat.hasOlder ? withoutUncertain(items) : items
  return hasTail && !chat.hasNewer ? [...rows, { kind: 'tail', key: 'tail' }] : rows
}

/**
 * The message before the first one decides whether the first begins a day or an album, or continues one. It is left out
 * until that message is loaded, so that no visible row changes when older messages are added above.
 */
function withoutUncertain(items: readonly StreamItem[]): readonly StreamItem[] {
  const first = items.findIndex(isOfMessages)
  const certain = items.slice(first + 1)
  return certain.some(isOfMessages) ? certain : items
}

const isOfMessages = ({ kind }: StreamItem): boolean => kind === 'message' || kind === 'event'

/** The row that contains a message, alone or as a part of an album; -1 when no row does. */
export const rowOf = (rows: readonly StreamItem[], messageid: string): number =>
  rows.findIndex((row) => {
    if (row.kind === 'message') return row.album.some((part) => part.messageid === messageid)
    return row.kind === 'event' && row.message.messageid === messageid
  })

/** The day of the row at the upper edge: that of its message, or of the nearest message above it. */
export function dayAt(rows: readonly StreamItem[], index: number, zone?: string): string | null {
  for (let at = Math.min(index, rows.length - 1); at >= 0; at -= 1) {
    const row = rows[at]
    if (row?.kind === 'day') return row.day
    if (row?.kind === 'message' || row?.kind === 'event') return dayOf(row.message.created_on, zone)
  }
  return null
}

/** The nearest row from here on that takes the focus: messages and notes. */
export function focusableFrom(rows: readonly StreamItem[], from: number, step: 1 | -1): number | undefined {
  for (let at = from; at >= 0 && at < rows.length; at += step) {
    const kind = rows[at]?.kind
    if (kind === 'message' || kind === 'note') return at
  }
  return undefined
}

/**
 * About how high a row will be, in pixels, until it is measured. The card of its link is left out, which may come later: a row
 * grows only by being measured, and then what is read stays in place.
 */
export function expectedHeight(row: StreamItem | undefined): number {
  if (row === undefined) return 0
  if (row.kind !== 'message') return heights[row.kind]
  const { type, content } = row.message
  const textHeight = Math.ceil(content.length / lettersOfLine) * lineHeight
  return (mediaHeights[type] ?? bubbleEdges) + textHeight + (row.isFirst ? 12 : 3)
}

const lettersOfLine = 62
const lineHeight = 21
const bubbleEdges = 16
const heights = { day: 50, new: 45, event: 44, note: 92, tail: 60 }
const mediaHeights: Readonly<Record<string, number>> = {
  image: 308,
  video: 236,
  audio: 62,
  document: 78,
  contact: 78,
  location: 190,
  sticker: 148,
}
