import type { EventHandler } from '../../live/event-handlers.ts'
import { noteLook } from './viewers.ts'

export const handleActivityEvent: EventHandler = (event) => {
  if (event.type === 'ticketActivity') noteLook(event.payload.ticketid, event.payload.viewers)
}
