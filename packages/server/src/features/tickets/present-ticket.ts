import {
  compareInstants,
  EPOCH,
  type Me,
  type MyTicket,
  type Ticket,
  ticketRights,
} from '@switchboard/contract'
import { stageOf, type TicketView } from './ticket-row.ts'

/** The only place that shapes a ticket for the wire. */
export function presentTicket(view: TicketView): Ticket {
  return {
    ticketid: view.ticketid,
    created_on: view.created_on,
    closed_on: view.closed_on,
    closed_by_name: view.closed_by_name,
    userid: view.userid,
    user_name: handlerName(view),
    clientid: view.clientid,
    client_name: view.client_name,
    account_number: view.account_number,
    departmentid: view.departmentid,
    department_name: view.department_name,
    accepted: view.userid !== null,
    accepted_on: view.accepted_on ?? EPOCH,
    updated_on: view.updated_on,
    reopened_on: view.reopened_on,
    reopened_count: view.reopened_count,
    stage: stageOf(view),
    platform: view.platform,
    accountid: view.accountid,
    isagent: view.last_message?.isagent ?? false,
    rating: view.rating,
    last_seq: view.last_seq,
    last_client_seq: view.last_client_seq,
    unanswered: view.unanswered,
    waiting_since: waitsSince(view),
    last_message: previewOf(view),
    undelivered: view.undelivered,
    snoozed: snoozeOf(view),
    client_blocked: view.blocked_on !== null,
    earlier_tickets: view.earlier_tickets,
  }
}

/** A pending ticket that came back to a queue waits at least since then. `openTicketPage` has it as SQL. */
function waitsSince({ userid, closed_on, waiting_since, queued_on }: TicketView): string | null {
  if (userid !== null || closed_on !== null || queued_on === null) return waiting_since
  return waiting_since !== null && compareInstants(waiting_since, queued_on) < 0 ? waiting_since : queued_on
}

function snoozeOf({ snoozed_by, snoozed_by_name, snoozed_until }: TicketView): Ticket['snoozed'] {
  if (snoozed_by === null) return null
  return { until: snoozed_until, by: snoozed_by, by_name: snoozed_by_name ?? '' }
}

/** A client's message is the client's, whose name is the one of the ticket; earlier versions did not store the author of others. */
function previewOf({ last_message: stored, clientid, client_name }: TicketView): Ticket['last_message'] {
  if (stored === null) return null
  const usual = {
    recorded: false,
    duration: null,
    isagent: false,
    created_by: null,
    created_by_name: '',
    deleted_on: null,
  }
  const author = stored.isagent === true ? {} : { created_by: clientid, created_by_name: client_name }
  return { ...usual, ...stored, ...author }
}

export function presentMyTicket(view: TicketView, me: Me, readSeq: number): MyTicket {
  const ticket = presentTicket(view)
  return { ...ticket, may: ticketRights(me, ticket), read_seq: readSeq }
}

function handlerName(view: TicketView): string | null {
  if (view.handler_first_name === null) return null
  return `${view.handler_first_name} ${view.handler_last_name ?? ''}`.trim()
}
