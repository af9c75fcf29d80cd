import { isHandler, isPending, type Me, type MessageType, type MyTicket } from '@switchboard/contract'
import { minutesWaited } from '../../lib/waiting.ts'

export interface TicketGroups {
  waiting: readonly MyTicket[]
  yours: readonly MyTicket[]
  colleagues: readonly MyTicket[]
}

/** The open list in its three groups, each in the order it came. */
export function groupTickets(open: readonly MyTicket[], me: Me): TicketGroups {
  const waiting = open.filter(isPending)
  const accepted = open.filter((ticket) => !isPending(ticket))
  return {
    waiting,
    yours: accepted.filter((ticket) => isHandler(me, ticket)),
    colleagues: accepted.filter((ticket) => !isHandler(me, ticket)),
  }
}

/** Client messages I have not read: at most those since our last answer, at least one when any is unread. */
export function unreadOf(ticket: MyTicket): number {
  const beyond = ticket.last_client_seq - ticket.read_seq
  return beyond <= 0 ? 0 : Math.max(1, Math.min(beyond, ticket.unanswered))
}

export interface Wait {
  ticket: MyTicket
  minutes: number
}

/** The pending ticket whose client waits longest. */
export function longestWaiting(open: readonly MyTicket[], now: Date): Wait | null {
  const [first] = open.filter(isPending)
  return first ? { ticket: first, minutes: minutesOf(first, now) } : null
}

export function minutesOf(ticket: MyTicket, now: Date): number {
  return minutesWaited(new Date(ticket.waiting_since ?? ticket.created_on), now)
}

/** What a row says of its newest message: words of the message, or the kind of it. */
export type Preview =
  | { kind: 'words'; text: string; isMine: boolean }
  | { kind: 'thing'; thing: PreviewThing; isMine: boolean; rating?: string }
  | { kind: 'sound'; recorded: boolean; duration: number | null; isMine: boolean }
  | { kind: 'none' }

export type PreviewThing =
  | 'photo'
  | 'video'
  | 'document'
  | 'location'
  | 'contact'
  | 'sticker'
  | 'rating'
  | 'close'
  | 'reopen'
  | 'unknown'

export function previewOf({ last_message: last }: MyTicket): Preview {
  if (last === null) return { kind: 'none' }
  const isMine = last.isagent
  const { recorded, duration } = last
  if (last.type === 'audio') return { kind: 'sound', recorded, duration, isMine }
  const thing = things[last.type]
  if (thing === null) return { kind: 'words', text: last.content, isMine }
  const isCaptioned = last.content !== '' && (thing === 'photo' || thing === 'video')
  if (isCaptioned) return { kind: 'words', text: last.content, isMine }
  if (thing === 'rating') return { kind: 'thing', thing, isMine, rating: last.content }
  return { kind: 'thing', thing, isMine }
}

const things: Record<Exclude<MessageType, 'audio'>, PreviewThing | null> = {
  text: null,
  image: 'photo',
  video: 'video',
  document: 'document',
  location: 'location',
  contact: 'contact',
  sticker: 'sticker',
  rating: 'rating',
  close: 'close',
  reopen: 'reopen',
  unknown: 'unknown',
}

/** The ticket above or below the selected one, in the order the list shows them. */
export function neighbourOf(
  shown: readonly MyTicket[],
  selected: string | null,
  step: 1 | -1,
): MyTicket | undefined {
  const at = shown.findIndex(({ ticketid }) => ticketid === selected)
  if (at === -1) return step === 1 ? shown[0] : shown.at(-1)
  return shown[at + step]
}
