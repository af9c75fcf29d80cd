import type { EventHandler } from '../../live/event-handlers.ts'
import { outboxOf } from './browser-outbox.ts'
import { templatesKey } from './templates.ts'

/** Once the event of a message arrives, the chat shows it instead of its queued message. */
export const handleComposerEvent: EventHandler = (event, { me }) => {
  if (event.type !== 'newMessage' && event.type !== 'newPrivateMessage') return
  const { message } = event.payload
  const author = 'senderid' in message ? message.senderid : message.created_by
  if (author === me.id) outboxOf(me.id).arrived(message.messageid)
}

/** The provider decided about a template: the list of templates that may be sent changes at once. */
export const handleTemplateEvent: EventHandler = (event, { queries }) => {
  if (event.type === 'templateChanged') void queries.invalidateQueries({ queryKey: [templatesKey] })
}
