import type { Hear } from '../../live/live-desk.ts'
import { pagesQuery } from './api.ts'

/** Another administrator may have connected or disconnected a page. */
export const hearMessenger: Hear = (event, { queries }) => {
  if (event.type === 'channelChanged' && event.payload.channel.platform === 'messenger')
    void queries.invalidateQueries({ queryKey: pagesQuery.queryKey })
}
