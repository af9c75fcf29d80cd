import { z } from 'zod'

/** The kinds of events that webhooks receive. */
export const WebhookKind = z.enum([
  'ticket.opened',
  'ticket.routed',
  'ticket.accepted',
  'ticket.reassigned',
  'ticket.closed',
  'ticket.reopened',
  'ticket.rated',
  'ticket.undone',
  'message.received',
  'message.changed',
  'message.sent',
  'message.failed',
  'client.created',
  'client.changed',
  'client.merged',
  'client.erased',
])
export type WebhookKind = z.infer<typeof WebhookKind>
