import type { EventHandler } from '../../live/event-handlers.ts'
import { settingsQuery } from './api.ts'

/** Names that administrators change show in every open page at once. */
export const handleSettingsEvent: EventHandler = (event, { queries }) => {
  if (event.type !== 'deskSettingsChanged') return
  queries.setQueryData(settingsQuery.queryKey, (known) => known && { ...known, ...event.payload })
  void queries.invalidateQueries({ queryKey: ['profile'] })
  void queries.invalidateQueries({ queryKey: ['general-settings'] })
}
