import {
  type EventMessageType,
  isClosed,
  isEventType,
  isPending,
  type Me,
  type MessageType,
  type MyTicket,
} from '@switchboard/contract'
import { minutesWaited } from '../../lib/waiting.ts'

/** The client waits for an agent, and nobody has put the ticket away. */
export const isWaiting = (ticket: MyTicket): boolean => isPending(ticket) && ticket.snoozed === null

/**
 * Client messages I have not read: at most those since our last answer. In a ticket of mine, or without a handler, at
 * least one when any is unread; messages that a colleague has answered in his or her own ticket are not unread for me.
 */
export function unreadOf(ticket: MyTicket, me: Pick<Me, 'id'>): number {
  const beyond = ticket.last_client_seq - ticket.read_seq
  if (beyond <= 0) return 0
  const isColleagues = ticket.userid !== null && ticket.userid !== me.id
  return Math.max(isColleagues ? 0 : 1, Math.min(beyond, ticket.unanswered))
}

export interface Wait {
  ticket: MyTicket
  minutes: number
}

/** The pending ticket whose client waits longest. */
export function longestWaiting(open: readonly MyTicket[], now: Date): Wait | null {
  const [first] = open.filter(isWaiting)
  return first ? { ticket: first, minutes: minutesOf(first, now) } : null
}

export function minutesOf(ticket: MyTicket, now: Date): number {
  return minutesWaited(new Date(ticket.waiting_since ?? ticket.created_on), now)
}

/** The preview of the newest message in a row: the message's text, or its kind. */
export type Preview =
  | { kind: 'words'; text: string; by: Author }
  | { kind: 'thing'; thing: PreviewThing }
  /** A kind that has no form here, by the provider's name for it. */
  | { kind: 'unknown'; placeholder: string }
  | { kind: 'sound'; recorded: boolean; duration: number | null }
  | { kind: 'closed'; by: string }
  /** Its author deleted it: in the list it is read no more than in the chat. */
  | { kind: 'deleted'; isagent: boolean }
  | { kind: 'none' }

/** The author shown before the preview; the client's messages and those without a known author have none. */
export type Author = { who: 'me' } | { who: 'colleague'; name: string } | { who: 'client' }

export type PreviewThing = 'photo' | 'video' | 'document' | 'location' | 'contact' | 'sticker'

export function previewOf(ticket: MyTicket, me: Pick<Me, 'id'>): Preview {
  const { last_message: last, closed_by_name } = ticket
  const isClients = last !== null && !last.isagent && !isEventType(last.type)
  if (isClosed(ticket) && closed_by_name !== null && !isClients) return { kind: 'closed', by: closed_by_name }
  if (last === null) return { kind: 'none' }
  const { type, recorded, duration, content, isagent } = last
  if (last.deleted_on !== null) return { kind: 'deleted', isagent }
  if (isEventType(type)) return { kind: 'none' }
  if (type === 'audio') return { kind: 'sound', recorded, duration }
  if (type === 'unknown') return { kind: 'unknown', placeholder: content }
  const thing = things[type]
  const isCaptioned = content !== '' && (thing === 'photo' || thing === 'video')
  if (thing === null || isCaptioned) return { kind: 'words', text: content, by: authorOf(last, me) }
  return { kind: 'thing', thing }
}

type LastMessage = NonNullable<MyTicket['last_message']>

function authorOf({ isagent, created_by, created_by_name }: LastMessage, me: Pick<Me, 'id'>): Author {
  if (!isagent || created_by === null) return { who: 'client' }
  if (created_by === me.id) return { who: 'me' }
  return { who: 'colleague', name: created_by_name.split(' ')[0] ?? created_by_name }
}

type ShownType = Exclude<MessageType, 'audio' | 'unknown' | EventMessageType>

const things: Record<ShownType, PreviewThing | null> = {
  text: null,
  image: 'photo',
  video: 'video',
  document: 'document',
  location: 'location',
  contact: 'contact',
  sticker: 'sticker',
}

/** The ticket below the selected one, or else from the top, whose client waits for an answer that I may give. */
export function nextToAnswer(shown: readonly MyTicket[], selected: string | null): MyTicket | undefined {
  const at = shown.findIndex(({ ticketid }) => ticketid === selected)
  return [...shown.slice(at + 1), ...shown.slice(0, Math.max(0, at))].find(
    ({ may, unanswered, snoozed }) => may.send && unanswered > 0 && snoozed === null,
  )
}
