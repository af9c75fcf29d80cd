import type { Hear } from '../../live/live-desk.ts'
import { outboxOf } from './desk-outbox.ts'
import { templatesKey } from './templates.ts'

/** Once the desk tells of a message, the chat shows it instead of its parcel. */
export const hearComposer: Hear = (event, { me }) => {
  if (event.type !== 'newMessage') return
  const { message } = event.payload
  if (message.created_by === me.id) outboxOf(me.id).arrived(message.messageid)
}

/** The provider decided about a template: what may be sent changes at once. */
export const hearTemplates: Hear = (event, { queries }) => {
  if (event.type === 'templateChanged') void queries.invalidateQueries({ queryKey: [templatesKey] })
}
