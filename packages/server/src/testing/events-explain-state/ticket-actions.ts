import { calls, type MyTicket } from '@switchboard/contract'
import type { TelegramPhone } from '@switchboard/simulators'
import type { Caller } from '../caller.ts'

/** A ticket and the phone of its client. */
export interface Scene {
  ticket: MyTicket
  phone: TelegramPhone
}

export const addressed = ({ ticketid, created_on }: MyTicket) => ({ ticketid, created_on })
export const accepting = (caller: Caller, { ticket }: Scene) =>
  caller.call(calls.acceptTicket, { body: { ...addressed(ticket), userid: caller.me.id } })
export const closing = (caller: Caller, { ticket }: Scene) =>
  caller.call(calls.closeTicket, {
    body: { ...addressed(ticket), userid: ticket.clientid, departmentid: '', closed_by_name: '' },
  })
export const giving = (caller: Caller, { ticket }: Scene, to: Caller) =>
  caller.call(calls.reassignTicket, {
    body: {
      ...addressed(ticket),
      newUser: to.me.id,
      newUserName: '',
      newDepartment: to.me.departmentid ?? '',
      newDepartmentName: '',
    },
  })
export const moving = (caller: Caller, { ticket }: Scene, newDepartment: string) =>
  caller.call(calls.changeTicketDepartment, {
    body: { ...addressed(ticket), newDepartment, newDepartmentName: '' },
  })
export const undoing = (caller: Caller, ticket: MyTicket, action: 'accept' | 'close') =>
  caller.call(calls.undoTicketAction, {
    params: { ticketid: ticket.ticketid },
    body: {
      created_on: ticket.created_on,
      action,
      at: (action === 'accept' ? ticket.accepted_on : ticket.closed_on) ?? '',
    },
  })
export const snoozing = (caller: Caller, { ticket }: Scene) =>
  caller.call(calls.snoozeTicket, {
    params: { ticketid: ticket.ticketid },
    body: { created_on: ticket.created_on, until: '2099-01-04T09:00:00Z' },
  })
