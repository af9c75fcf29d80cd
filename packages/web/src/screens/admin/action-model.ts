import type { Action, ActionType } from '@switchboard/contract'

/** The filters for the recent actions of a profile. */
export const agentFilters = ['all', 'login', 'logout', 'rating', 'ticket'] as const
export const clientFilters = ['all', 'rating', 'ticket'] as const
export type ActionFilter = (typeof agentFilters)[number]

export const filterActions = (actions: readonly Action[], filter: ActionFilter): readonly Action[] =>
  filter === 'all' ? actions : actions.filter(({ action_type }) => kinds[action_type] === filter)

const kinds: Record<ActionType, Exclude<ActionFilter, 'all'>> = {
  ticket_accept: 'ticket',
  ticket_close: 'ticket',
  ticket_reopen: 'ticket',
  ticket_create: 'ticket',
  ticket_rating: 'rating',
  user_login: 'login',
  user_logout: 'logout',
}
