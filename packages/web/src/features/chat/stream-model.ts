import { isEventMessage, type Message, type Note } from '@switchboard/contract'
import { dayOf } from '../../lib/dates.ts'

/** The items of the stream, in order. */
export type StreamItem =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'new'; key: string; count: number }
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

/** Days, events and messages; photos sent together are one item, and the line comes before the first unread one. */
export function layOutStream(
  messages: readonly Message[],
  opening: ReadOnOpening,
  zone?: string,
): StreamItem[] {
  const items: StreamItem[] = []
  const unread = messages.filter((message) => isUnread(message, opening))
  const lineBefore = unread[0]?.messageid
  let day = ''
  let above: Message | undefined
  for (const message of messages) {
    const itsDay = dayOf(message.created_on, zone)
    if (itsDay !== day) {
      day = itsDay
      above = undefined
      items.push({ kind: 'day', key: `day ${itsDay}`, day: itsDay })
    }
    if (message.messageid === lineBefore) {
      above = undefined
      items.push({ kind: 'new', key: 'new', count: unread.length })
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
