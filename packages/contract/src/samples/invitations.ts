import type { callAreas } from '../calls/index.ts'
import type { Invitation, Invited } from '../entities/invitation.ts'
import type { CallSamples } from './sample.ts'
import { sessionSamples } from './session.ts'
import { support } from './staff.ts'

const invitation: Invitation = {
  invitationid: '2a7c9e40-8b15-4d63-9f0a-5e1c7d3b6f82',
  email: 'ola.lund@noor-coffee.example',
  first_name: 'Ola',
  last_name: 'Lund',
  department_name: support.department_name,
  is_admin: false,
  invited_by_name: 'Mara Okafor',
  created_on: '2026-03-18T14:31:05.118204Z',
  expires_on: '2026-03-19T14:31:05.118204Z',
  state: 'open',
  mail: { state: 'waiting', problem: 'unreachable' },
}
const token = 'sL8h0Qk0aV8rj1yJ6yq3b2Z1Yb0uQk7o8m4hH5g9x7Q'
const invited: Invited = { invitation, link: `https://desk.noor-coffee.example/join#${token}` }
const { email, first_name, last_name, department_name, is_admin, invited_by_name, expires_on } = invitation
const params = { invitationid: invitation.invitationid }

export const invitationsSamples = {
  getInvitations: { reply: { invitations: [invitation] } },
  inviteAgents: {
    body: { invitations: [{ email, first_name, last_name, department_name, is_admin }] },
    reply: { invited: [invited] },
  },
  renewInvitation: { params, body: {}, reply: invited },
  renewExpiredInvitations: { body: {}, reply: { invited: [invited] } },
  revokeInvitation: { params, body: {}, reply: { status: 'ok' } },
  readInvitation: {
    body: { token },
    reply: { email, first_name, last_name, department_name, is_admin, invited_by_name, expires_on },
  },
  acceptInvitation: {
    body: {
      token,
      first_name,
      last_name,
      password: 'amber teapot 17',
      confirmPassword: 'amber teapot 17',
      lang: 'en',
    },
    reply: sessionSamples.login.reply,
  },
} satisfies CallSamples<typeof callAreas.invitations>
