import type { EventHandler } from '../../live/event-handlers.ts'
import { departmentCardsQuery } from './api.ts'

/** The cards count agents and tickets, which events do not tell. */
export const handleDepartmentCardEvent: EventHandler = (_, { queries }) =>
  void queries.invalidateQueries({ queryKey: departmentCardsQuery.queryKey })
