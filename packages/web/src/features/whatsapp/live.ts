import { applyLive } from '../../live/snapshot.ts'
import type { EventHandler } from '../../live/event-handlers.ts'
import { accountsQuery, applyToTemplates, templatesQuery } from './api.ts'

export const handleWhatsappEvent: EventHandler = (event, { queries }) => {
  queries.setQueryData(templatesQuery.queryKey, (snapshot) => applyLive(snapshot, event, applyToTemplates))
  // A number's token died or works again: what WhatsApp tells of it may differ.
  if (event.type === 'channelChanged' && event.payload.channel.platform === 'whatsapp')
    void queries.invalidateQueries({ queryKey: accountsQuery.queryKey })
}
