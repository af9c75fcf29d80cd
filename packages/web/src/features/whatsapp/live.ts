import { applyLive } from '../../live/fresh.ts'
import type { Hear } from '../../live/live-desk.ts'
import { accountsQuery, applyToTemplates, templatesQuery } from './api.ts'

export const hearWhatsapp: Hear = (event, { queries }) => {
  queries.setQueryData(templatesQuery.queryKey, (fresh) => applyLive(fresh, event, applyToTemplates))
  // A number's token died or works again: what WhatsApp tells of it may differ.
  if (event.type === 'channelChanged' && event.payload.channel.platform === 'whatsapp')
    void queries.invalidateQueries({ queryKey: accountsQuery.queryKey })
}
