import { z } from 'zod'
import { Client } from './entities/client.ts'
import { Message } from './entities/message.ts'
import { Ticket } from './entities/ticket.ts'
import type { WebhookKind } from './webhook-kinds.ts'
import { Id, Timestamp } from './wire.ts'

/** The fields of a ticket that webhooks receive: no others leave the server, and never an internal note or a remark about a client. */
export const WebhookTicket = Ticket.pick({
  ticketid: true,
  created_on: true,
  updated_on: true,
  closed_on: true,
  closed_by_name: true,
  userid: true,
  user_name: true,
  clientid: true,
  client_name: true,
  account_number: true,
  departmentid: true,
  department_name: true,
  accepted: true,
  accepted_on: true,
  reopened_on: true,
  reopened_count: true,
  stage: true,
  platform: true,
  rating: true,
  last_seq: true,
})

/** `seq` numbers the messages of a ticket without gaps: a receiver can restore their order, whenever they come. */
export const WebhookMessage = Message.pick({
  messageid: true,
  seq: true,
  created_on: true,
  ticketid: true,
  clientid: true,
  type: true,
  content: true,
  isagent: true,
  created_by: true,
  created_by_name: true,
  file_name: true,
  file_size: true,
  mime_type: true,
  duration: true,
  region: true,
  media_state: true,
  originalMessageId: true,
  edited_on: true,
  deleted_on: true,
  delivery: true,
  delivery_reason: true,
  delivery_problem: true,
})

export const WebhookClient = Client.pick({
  clientid: true,
  short_id: true,
  client_name: true,
  account_number: true,
  address: true,
  blocked_on: true,
  count_ticket_reopened: true,
  created_on: true,
  platform: true,
})

const aTicket = z.object({ ticket: WebhookTicket })
const aMessage = z.object({ message: WebhookMessage })
const aClient = z.object({ client: WebhookClient })

interface WebhookEvent {
  summary: string
  data: z.ZodType
}

/** The meaning of each kind and its `data`. */
export const webhookEvents = {
  'ticket.opened': { summary: 'A client wrote, and a ticket was opened.', data: aTicket },
  'ticket.routed': { summary: 'A ticket without a department was given one.', data: aTicket },
  'ticket.accepted': { summary: 'An agent accepted a ticket.', data: aTicket },
  'ticket.reassigned': {
    summary: 'A ticket was given to another agent or department, or back to the queue.',
    data: aTicket,
  },
  'ticket.closed': { summary: 'A ticket was closed.', data: aTicket },
  'ticket.reopened': { summary: 'The client wrote again, and a closed ticket was reopened.', data: aTicket },
  'ticket.rated': { summary: 'The client rated a closed ticket, or changed the rating.', data: aTicket },
  'ticket.undone': {
    summary: 'Accepting or closing was undone within five seconds: the ticket is as it was before.',
    data: aTicket,
  },
  'message.received': { summary: 'A client wrote a message.', data: aMessage },
  'message.changed': {
    summary: 'A client edited or deleted a message, its file arrived or failed, or its number changed.',
    data: aMessage,
  },
  'message.sent': { summary: 'The channel accepted a message of ours.', data: aMessage },
  'message.failed': {
    summary:
      'A message of ours failed, or is unconfirmed (`delivery` is the state, `delivery_reason` the reason).',
    data: aMessage,
  },
  'client.created': { summary: 'A client wrote for the first time.', data: aClient },
  'client.changed': { summary: 'A client was edited, blocked or unblocked.', data: aClient },
  'client.merged': {
    summary: 'A client was merged into another one: `clientid` no longer exists, `client` replaces both.',
    data: z.object({ clientid: Id, client: WebhookClient }),
  },
  'client.erased': {
    summary: 'A client was erased permanently; receivers have to erase their copies.',
    data: z.object({ clientid: Id }),
  },
} as const satisfies Record<WebhookKind, WebhookEvent>

/** The body of every post. */
export const WebhookBody = z.object({ type: z.string(), created_on: Timestamp, data: z.unknown() })
export type WebhookBody = z.infer<typeof WebhookBody>
