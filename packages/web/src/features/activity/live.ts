import type { Hear } from '../../live/live-desk.ts'
import { noteLook } from './viewers.ts'

export const hearActivity: Hear = (event) => {
  if (event.type === 'ticketActivity') noteLook(event.payload.ticketid, event.payload.viewers)
}
