import { z } from 'zod'
import { defineCall } from '../call.ts'
import { Ticket } from '../entities/ticket.ts'
import { TicketOffset } from '../entities/ticket-list.ts'
import { TicketWidgets } from '../entities/ticket-widgets.ts'
import { TABLE_END } from '../sentinels.ts'

export const getTicketTable = defineCall({
  method: 'GET',
  path: '/get-tickets',
  right: 'signed-in',
  scope: 'tickets:read',
  summary: 'The widgets and the first 10 visible tickets, newest first.',
  reply: z.object({ widgetData: TicketWidgets, tickets: z.array(Ticket) }),
})

/** `{offset}` is how many rows the table holds already, or the place of the last one, from `newestList`. */
export const getTicketRows = defineCall({
  method: 'GET',
  path: '/{offset}/get-tickets',
  right: 'signed-in',
  scope: 'tickets:read',
  summary: 'The next 10 visible tickets, newest first.',
  params: z.object({ offset: TicketOffset }),
  reply: z.union([z.array(Ticket), z.literal(TABLE_END)]),
})
