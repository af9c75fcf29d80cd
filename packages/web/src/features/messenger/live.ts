import type { EventHandler } from '../../live/event-handlers.ts'
import { pagesQuery } from './api.ts'

/** Another administrator may have connected or disconnected a page. */
export const handleMessengerEvent: EventHandler = (event, { queries }) => {
  if (event.type === 'channelChanged' && event.payload.channel.platform === 'messenger')
    void queries.invalidateQueries({ queryKey: pagesQuery.queryKey })
}
