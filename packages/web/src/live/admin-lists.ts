import type { EventHandler } from './event-handlers.ts'

/** Another administrator has changed a list, whose name is the key of its query. */
export const handleAdminListEvent: EventHandler = (event, { queries }) => {
  if (event.type === 'adminListChanged') void queries.invalidateQueries({ queryKey: [event.payload.list] })
}
