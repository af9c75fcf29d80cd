import type { Message } from '../entities/message.ts'
import type { Ticket } from '../entities/ticket.ts'
import type { LiveEvent } from './live-event.ts'
import { change, put, withFields, without } from './lists.ts'
import { compareInstants } from './order.ts'

/** An unbroken range of messages of one ticket's messages, ordered by their number. */
export interface MessageRange {
  ticketid: string
  messages: readonly Message[]
  /** Whether messages exist before the first and after the last one here. */
  hasOlder: boolean
  hasNewer: boolean
}

export function applyToChat(chat: MessageRange, event: LiveEvent): MessageRange {
  switch (event.type) {
    case 'newMessage':
      return add(chat, event.payload.message)
    case 'messageChanged':
      return changeWhere(chat, isSame(event.payload.message), () => event.payload.message)
    case 'undoTicketAction':
      return withdraw(chat, event.payload.ticket)
    case 'newReaction': {
      const { ticketid, created_on, reaction, agent_reaction } = event.payload
      const isAddressed = (message: Message): boolean =>
        message.ticketid === ticketid && compareInstants(message.created_on, created_on) === 0
      return changeWhere(chat, isAddressed, (message) => ({ ...message, reaction, agent_reaction }))
    }
    case 'newPinnedMessage':
      return changeWhere(chat, isSame(event.payload.pin), (message) => ({ ...message, pinned: true }))
    case 'unpinMessage':
      return changeWhere(chat, isSame(event.payload), (message) => ({ ...message, pinned: false }))
    case 'ticketsEmptied':
      return event.payload.ticketids.includes(chat.ticketid) ? emptied(chat) : chat
    default:
      return chat
  }
}

/** Messages beyond the range are not added: the range would have a gap that scrolling never fills. */
function add(chat: MessageRange, message: Message): MessageRange {
  const isBeyond =
    (chat.hasNewer && message.seq > (chat.messages.at(-1)?.seq ?? 0)) ||
    (chat.hasOlder && message.seq < (chat.messages[0]?.seq ?? 0))
  if (message.ticketid !== chat.ticketid || isBeyond || chat.messages.some(isSame(message))) return chat
  return withFields(chat, { messages: put(chat.messages, message, idOf, (a, b) => a.seq - b.seq) })
}

/** Removes the messages of an undone action from the end of the chat. */
function withdraw(chat: MessageRange, { ticketid, last_seq }: Ticket): MessageRange {
  if (ticketid !== chat.ticketid) return chat
  const messages = without(chat.messages, ({ seq }) => seq > last_seq)
  return withFields(chat, { messages, hasNewer: (messages.at(-1)?.seq ?? 0) < last_seq && chat.hasNewer })
}

const emptied = (chat: MessageRange): MessageRange =>
  withFields(chat, { messages: without(chat.messages, () => true), hasOlder: false, hasNewer: false })

const changeWhere = (
  chat: MessageRange,
  isMeant: (message: Message) => boolean,
  changed: (message: Message) => Message,
): MessageRange =>
  withFields(chat, {
    messages: change(chat.messages, (message) => (isMeant(message) ? changed(message) : message)),
  })

const idOf = (message: Message): string => message.messageid
const isSame =
  (subject: { messageid: string }) =>
  (message: Message): boolean =>
    message.messageid === subject.messageid
