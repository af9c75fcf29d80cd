import { webhookBodyOf } from '../samples/index.ts'
import { webhookEvents } from '../webhook-events.ts'
import { WebhookKind } from '../webhook-kinds.ts'
import type { JsonSchema } from './json-schema.ts'
import type { Schemas } from './schemas.ts'

export interface DescribedWebhook {
  post: {
    operationId: string
    tags: string[]
    summary: string
    description: string
    requestBody: { required: true; content: Record<string, { schema: JsonSchema; example: unknown }> }
    responses: Record<string, { description: string }>
  }
}

/** The outgoing webhooks in OpenAPI: one entry for each kind of event. */
export function describeWebhooks(schemas: Schemas): Record<string, DescribedWebhook> {
  return Object.fromEntries(
    WebhookKind.options.map((kind) => {
      const { summary, data } = webhookEvents[kind]
      const schema: JsonSchema = {
        type: 'object',
        properties: {
          type: { const: kind },
          created_on: { type: 'string', format: 'date-time' },
          data: schemas.refer(data),
        },
        required: ['type', 'created_on', 'data'],
      }
      const content = { 'application/json': { schema, example: webhookBodyOf(kind) } }
      return [kind, { post: { ...described(kind, summary), requestBody: { required: true, content } } }]
    }),
  )
}

const described = (kind: WebhookKind, summary: string) => ({
  operationId: kind,
  tags: ['outgoingWebhooks'],
  summary,
  description:
    'Signed after Standard Webhooks: `webhook-id` (the same with every attempt), `webhook-timestamp`, `webhook-signature`. It may come more than once.',
  responses: {
    '2XX': { description: 'Taken.' },
    '410': { description: 'Nobody wants it any more: the desk switches the webhook off.' },
    default: { description: 'Tried again, for about a day and a half.' },
  },
})
