import type { Hear } from '../../live/live-desk.ts'
import { webhooksKey } from './webhooks-api.ts'

export const hearWebhooks: Hear = (event, { queries }) => {
  if (event.type === 'webhooksChanged') void queries.invalidateQueries({ queryKey: webhooksKey })
}
