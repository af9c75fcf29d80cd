import type { Hear } from '../../live/live-desk.ts'
import { departmentCardsQuery } from './api.ts'

/** The cards count agents and tickets, which events do not tell. */
export const hearDepartmentCards: Hear = (_, { queries }) =>
  void queries.invalidateQueries({ queryKey: departmentCardsQuery.queryKey })
