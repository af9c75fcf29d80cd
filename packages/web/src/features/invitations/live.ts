import type { EventHandler } from '../../live/event-handlers.ts'

export const invitationsKey = ['invitations'] as const

/**
 * A new agent may have accepted an invitation. It may be void now: its department is gone, its author no administrator any more, or
 * its email somebody's. A mail may have been delivered or not.
 */
export const handleInvitationEvent: EventHandler = (_event, { queries }) => {
  void queries.invalidateQueries({ queryKey: invitationsKey })
}
