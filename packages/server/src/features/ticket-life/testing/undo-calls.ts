import { calls, type MyTicket } from '@switchboard/contract'
import type { TelegramPhone } from '@switchboard/simulators'
import type { Caller } from '../../../testing/index.ts'

export const addressed = ({ ticketid, created_on }: MyTicket) => ({ ticketid, created_on })
export const accept = (by: Caller, ticket: MyTicket) =>
  by.call(calls.acceptTicket, { body: addressed(ticket) })
export const close = (by: Caller, ticket: MyTicket) => by.call(calls.closeTicket, { body: addressed(ticket) })
const undoing = (action: 'accept' | 'close', ticket: MyTicket) => ({
  params: { ticketid: ticket.ticketid },
  body: {
    created_on: ticket.created_on,
    action,
    at: (action === 'accept' ? ticket.accepted_on : ticket.closed_on) ?? '',
  },
})
export const undo = (by: Caller, action: 'accept' | 'close', ticket: MyTicket) =>
  by.call(calls.undoTicketAction, undoing(action, ticket))
export const refusedUndo = (by: Caller, action: 'accept' | 'close', ticket: MyTicket) =>
  by.refused(calls.undoTicketAction, undoing(action, ticket))

/** What the client has been sent, and nothing of what the client wrote. */
export const receivedBy = (phone: TelegramPhone): string[] =>
  phone
    .chat()
    .messages.filter(({ by }) => by === 'bot')
    .map(({ text }) => text ?? '')
export const sinceNow = (phone: TelegramPhone) => {
  const before = receivedBy(phone).length
  return () => receivedBy(phone).slice(before)
}
export const CLOSED = /^This conversation is closed/
export const ACCEPTED = 'Jonas is now here for you.'

export const seenBy = (caller: Caller, ticket: MyTicket) => caller.call(calls.getTicket, { params: ticket })
