import type { EventHandler } from '../../live/event-handlers.ts'
import { webhooksKey } from './webhooks-api.ts'

export const handleWebhookEvent: EventHandler = (event, { queries }) => {
  if (event.type === 'webhooksChanged') void queries.invalidateQueries({ queryKey: webhooksKey })
}
