import type { EventHandler } from '../../live/event-handlers.ts'

export const invitationsKey = ['invitations'] as const

/** A new agent may have accepted an invitation; a mail may have been delivered or not. */
export const handleInvitationEvent: EventHandler = (event, { queries }) => {
  if (event.type === 'newUser' || event.type === 'mailsChanged')
    void queries.invalidateQueries({ queryKey: invitationsKey })
}
