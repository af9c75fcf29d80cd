import { isEventMessage, type Message, type MessageRange, type Note } from '@switchboard/contract'
import { dayOf } from '../../lib/dates.ts'

/** The items of the stream, in order. */
export type StreamItem =
  | { kind: 'day'; key: string; day: string }
  /** Null: more of them are not loaded yet. */
  | { kind: 'new'; key: string; count: number | null }
  | { kind: 'event'; key: string; message: Message }
  | { kind: 'note'; key: string; note: Note; isOtherDay: boolean }
  | { kind: 'message'; key: string; message: Message; album: readonly Message[]; isFirst: boolean }
  /** What I wrote and the server does not have yet. */
  | { kind: 'tail'; key: string }

/** How far I had read, and up to where messages were new, when the chat was opened or its end left sight. */
export interface ReadOnOpening {
  readSeq: number
  newest: number
}

/** The line of new messages: above which one, and how many they are; null: more of them are not loaded yet. */
export interface NewLine {
  before: string
  count: number | null
}

/** None is drawn where the first unread message may be above what is loaded (P10-135). */
export function newLine(
  { messages, hasOlder, hasNewer }: Pick<MessageRange, 'messages' | 'hasOlder' | 'hasNewer'>,
  opening: ReadOnOpening,
): NewLine | null {
  const unread = messages.filter((message) => isUnread(message, opening))
  const [first] = unread
  if (first === undefined || (hasOlder && (messages[0]?.seq ?? 0) > opening.readSeq + 1)) return null
  const isWhole = !hasNewer || (messages.at(-1)?.seq ?? 0) >= opening.newest
  return { before: first.messageid, count: isWhole ? unread.length : null }
}

/** Days, events and messages; photos sent together are one item, and the line comes before the first unread one. */
export function layOutStream(
  messages: readonly Message[],
  line: NewLine | null,
  zone?: string,
): StreamItem[] {
  const items: StreamItem[] = []
  let day = ''
  let above: Message | undefined
  for (const message of messages) {
    const itsDay = dayOf(message.created_on, zone)
    if (itsDay !== day) {
      day = itsDay
      above = undefined
      items.push({ kind: 'day', key: `day ${itsDay}`, day: itsDay })
    }
    if (message.messageid === line?.before) {
      above = undefined
      items.push({ kind: 'new', key: 'new', count: line.count })
    }
    const last = items.at(-1)
    if (isEventMessage(message)) {
      items.push({ kind: 'event', key: message.messageid, message })
      above = undefined
      continue
    }
    if (last?.kind === 'message' && isSameAlbum(last.message, message)) {
      items[items.length - 1] = { ...last, album: [...last.album, message] }
      continue
    }
    items.push({
      kind: 'message',
      key: message.messageid,
      message,
      album: [message],
      isFirst:
        above === undefined || above.isagent !== message.isagent || above.created_by !== message.created_by,
    })
    above = message
  }
  return items
}

const isUnread = (message: Message, { readSeq, newest }: ReadOnOpening): boolean =>
  isFromClient(message) && message.seq > readSeq && message.seq <= newest

/** A message of the client that must be read; not an event of the ticket. */
export const isFromClient = (message: Message): boolean => !message.isagent && !isEventMessage(message)

const isSameAlbum = (a: Message, b: Message): boolean =>
  a.album !== null &&
  a.album === b.album &&
  a.type === 'image' &&
  b.type === 'image' &&
  a.isagent === b.isagent
