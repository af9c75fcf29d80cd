import { z } from 'zod'
import { defineCall } from '../call.ts'
import { Colleague } from '../entities/session.ts'
import { FoundTicket } from '../entities/found-ticket.ts'
import { MyTicket } from '../entities/ticket.ts'
import { TicketOffset, TicketOrder, TicketPlaceText, ViewName } from '../entities/ticket-list.ts'
import { limits } from '../limits.ts'
import { Platform } from '../platforms.ts'
import { NO_TICKETS } from '../sentinels.ts'
import { Done, Id, IdOrShortId, Timestamp, text, Untrusted, WholeNumber } from '../wire.ts'

export const getTickets = defineCall({
  method: 'GET',
  path: '/tickets',
  right: 'signed-in',
  scope: 'tickets:read',
  summary: 'Visible open tickets; the pending ones that wait longest come first.',
  mayBeCompressed: true,
  reply: z.union([z.array(MyTicket), z.literal(NO_TICKETS)]),
})

/**
 * Ours: what a page shows of the open tickets, from the top down. Without a view, all of them; `departmentid` and `handlerid`
 * filter them. `after` is the place after which to go on, from `placeByOrder`.
 */
export const getTicketPage = defineCall({
  method: 'GET',
  path: '/tickets/page',
  right: 'signed-in',
  scope: 'tickets:read',
  summary:
    'Visible open tickets of a view, 50 unless `count` asks for another number, in the order of the list.',
  query: z.object({
    view: ViewName.default('all'),
    order: TicketOrder.default('usual'),
    platform: Platform.optional(),
    departmentid: Id.optional(),
    handlerid: Id.optional(),
    after: TicketPlaceText.optional(),
    count: WholeNumber.pipe(z.number().min(1).max(limits.openTicketsMost)).optional(),
  }),
  mayBeCompressed: true,
  reply: z.array(MyTicket),
})

/** `{offset}` is how many closed tickets the list shows already, or the place of the last one, from `closedList`. */
export const getClosedTickets = defineCall({
  method: 'GET',
  path: '/{offset}/closed-tickets',
  right: 'signed-in',
  scope: 'tickets:read',
  summary: 'Ten visible closed tickets, most recently closed first; empty at the end.',
  params: z.object({ offset: TicketOffset }),
  mayBeCompressed: true,
  reply: z.array(MyTicket),
})

export const searchTickets = defineCall({
  method: 'GET',
  path: '/search-ticket/{keyword}/{view}',
  right: 'signed-in',
  scope: 'tickets:read',
  summary:
    'Visible tickets that hold every word, in id, client, account number, handler, department, messages or notes.',
  params: z.object({ keyword: text(limits.searchText), view: z.enum(['open', 'closed']) }),
  mayBeCompressed: true,
  reply: z.array(FoundTicket),
})

/** Ours: one ticket, for a link or a selection that no list holds. Takes the short id too. */
export const getTicket = defineCall({
  method: 'GET',
  path: '/{ticketid}/get-ticket',
  right: 'signed-in',
  scope: 'tickets:read',
  summary: 'One visible ticket.',
  params: z.object({ ticketid: IdOrShortId }),
  reply: MyTicket,
  refusals: ['ticket-not-found'],
})

/** `userid` is sent by the specification's client; the session decides who accepts. */
export const acceptTicket = defineCall({
  method: 'POST',
  path: '/acceptTicket',
  right: 'signed-in',
  scope: 'tickets:write',
  summary: 'Become the handler of a pending ticket; one of several concurrent requests succeeds.',
  body: z.strictObject({ ticketid: Id, created_on: Timestamp, userid: Untrusted }),
  reply: MyTicket,
  refusals: ['ticket-not-found', 'already-accepted', 'ticket-closed'],
})

/**
 * `userid` is the client id here. Ours: `last_client_seq` is the newest message of the client that the agent has seen, and
 * `cancel_scheduled` cancels the ticket's scheduled messages, until the closing is undone.
 */
export const closeTicket = defineCall({
  method: 'POST',
  path: '/close-ticket',
  right: 'signed-in',
  scope: 'tickets:write',
  summary: 'Close a ticket; five seconds later the client is notified and asked for a rating.',
  body: z.strictObject({
    ticketid: Id,
    created_on: Timestamp,
    userid: Untrusted,
    departmentid: Untrusted,
    closed_by_name: Untrusted,
    /** The newest message of the client that I have seen: a newer one keeps the ticket open. */
    last_client_seq: WholeNumber.optional(),
    /** Cancels what is scheduled in it, until the closing is undone. */
    cancel_scheduled: z.boolean().optional(),
  }),
  reply: MyTicket,
  refusals: ['ticket-not-found', 'ticket-closed', 'not-the-handler', 'client-wrote'],
})

/**
 * Ours: takes the last step of a ticket back, before the client is notified. `at` is the `accepted_on` or
 * `closed_on` that the step was answered with; a repeat changes nothing and answers the same.
 */
export const undoTicketAction = defineCall({
  method: 'POST',
  path: '/{ticketid}/undo',
  right: 'signed-in',
  scope: 'tickets:write',
  summary: 'Undo accepting or closing a ticket within five seconds, before the client is notified.',
  params: z.object({ ticketid: Id }),
  body: z.strictObject({ created_on: Timestamp, action: z.enum(['accept', 'close']), at: Timestamp }),
  reply: MyTicket,
  refusals: ['ticket-not-found', 'undo-too-late', 'undo-not-yours'],
})

/** Ours: everybody who may answer a ticket may snooze it; a repeat changes nothing and answers the same. */
export const snoozeTicket = defineCall({
  method: 'POST',
  path: '/{ticketid}/snooze',
  right: 'signed-in',
  scope: 'tickets:write',
  summary: 'Put a ticket away until a time, or, with null, until its client writes.',
  params: z.object({ ticketid: Id }),
  body: z.strictObject({ created_on: Timestamp, until: Timestamp.nullable() }),
  reply: MyTicket,
  refusals: ['ticket-not-found', 'ticket-closed', 'not-the-handler'],
})

/** Ours. */
export const endSnooze = defineCall({
  method: 'POST',
  path: '/{ticketid}/end-snooze',
  right: 'signed-in',
  scope: 'tickets:write',
  summary: 'Bring a snoozed ticket back now.',
  params: z.object({ ticketid: Id }),
  body: z.strictObject({ created_on: Timestamp }),
  reply: MyTicket,
  refusals: ['ticket-not-found', 'ticket-closed', 'not-the-handler'],
})

/** The names are sent by the specification's client and read from the database instead. */
export const reassignTicket = defineCall({
  method: 'POST',
  path: '/ticket/reassign-user',
  right: 'signed-in',
  scope: 'tickets:write',
  summary: 'Give a ticket to another agent.',
  body: z.strictObject({
    ticketid: Id,
    created_on: Timestamp,
    newUser: Id,
    newUserName: Untrusted,
    newDepartment: Id.nullish(),
    newDepartmentName: Untrusted,
  }),
  reply: Done,
  refusals: ['ticket-not-found', 'ticket-closed', 'not-the-handler', 'agent-not-available'],
})

export const changeTicketDepartment = defineCall({
  method: 'POST',
  path: '/ticket/change-department',
  right: 'signed-in',
  scope: 'tickets:write',
  summary: 'Give a ticket to another department, where it is pending again.',
  body: z.strictObject({
    ticketid: Id,
    created_on: Timestamp,
    newDepartment: Id,
    newDepartmentName: Untrusted,
  }),
  reply: Done,
  refusals: ['ticket-not-found', 'ticket-closed', 'not-the-handler', 'department-not-found'],
})

/** The path names a ticketid and means a department. */
export const getDepartmentAgents = defineCall({
  method: 'GET',
  path: '/{ticketid}/get-agents',
  right: 'signed-in',
  scope: 'tickets:read',
  summary: 'The active agents of a department, online first, with how many tickets each handles.',
  params: z.object({ ticketid: Id }),
  reply: z.array(Colleague.extend({ open_tickets: z.number().int() })),
  refusals: ['department-not-found'],
})

export const getTicketHandler = defineCall({
  method: 'GET',
  path: '/{ticketid}/{created_on}/ticketHandler',
  right: 'signed-in',
  scope: 'tickets:read',
  summary: 'The handler of a ticket.',
  params: z.object({ ticketid: Id, created_on: Timestamp }),
  reply: z.object({ userid: Id.nullable() }),
  refusals: ['ticket-not-found'],
})

/** Ours: my read mark, so that unread marks survive a reload and a change of device. Never moves backwards. */
export const markTicketRead = defineCall({
  method: 'POST',
  path: '/{ticketid}/read',
  right: 'signed-in',
  summary: 'Mark a ticket as read up to a message number.',
  params: z.object({ ticketid: Id }),
  body: z.strictObject({ seq: z.number().int().min(0) }),
  reply: Done,
  refusals: ['ticket-not-found'],
})

/** The account number of the client, edited in the chat header. */
export const updateClientNumber = defineCall({
  method: 'POST',
  path: '/auth/update-client-number',
  right: 'signed-in',
  scope: 'clients:write',
  summary: "Change the client's account number.",
  body: z.strictObject({
    client_number: text(limits.nameText),
    clientid: Id,
    departmentId: Untrusted,
    created_on: Timestamp,
    ticketid: Id,
  }),
  reply: Done,
  refusals: ['ticket-not-found', 'not-the-handler', 'ticket-closed'],
})
