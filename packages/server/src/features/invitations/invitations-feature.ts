import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import {
  inviteAgents,
  openInvitations,
  renewExpiredInvitations,
  renewInvitation,
  revokeInvitation,
} from './invitations.ts'

export const invitationsFeature: Feature = {
  serves(serve, app) {
    serve(calls.getInvitations, () => openInvitations(app))
    serve(calls.inviteAgents, ({ session, body }) => inviteAgents(app, session, body))
    serve(calls.renewInvitation, ({ session, params, body }) =>
      renewInvitation(app, session, params.invitationid, body.requestid),
    )
    serve(calls.renewExpiredInvitations, ({ session }) => renewExpiredInvitations(app, session))
    serve(calls.revokeInvitation, ({ session, params }) =>
      revokeInvitation(app, session, params.invitationid),
    )
    serve(calls.readInvitation, ({ body, http }) => readInvitation(app, body.token, http))
    serve(calls.acceptInvitation, ({ body, http, session }) => acceptInvitation(app, body, http, session))
  },
}
