import { z } from 'zod'
import { defineCall } from '../call.ts'
import { Invitation, Invited } from '../entities/invitation.ts'
import { SignedIn } from '../entities/session.ts'
import { Language } from '../languages.ts'
import { limits } from '../limits.ts'
import { Done, Email, filledName, Id, lineOfText } from '../wire.ts'

/** The secret part of an invitation's link. */
const Token = z.string().max(limits.providerToken)

/** Ours, as everything here: newest first, without those that were accepted or revoked. */
export const getInvitations = defineCall({
  method: 'GET',
  path: '/admin/invitations',
  right: 'admin',
  scope: 'admin:read',
  summary: 'The invitations that nobody has accepted yet, without their links.',
  reply: z.object({ invitations: z.array(Invitation) }),
})

/**
 * All of them or none; a refusal names the row in its field, such as `invitations.3.email`. The browser makes `requestid`: who was
 * invited in the same way by the same request keeps the invitation and its link, and gets no second mail.
 */
export const inviteAgents = defineCall({
  method: 'POST',
  path: '/admin/invite-agents',
  right: 'admin',
  scope: 'staff:write',
  summary:
    'Invite people to the desk; each link is returned only once. A department is given by its id, or by its name: one that does not exist is then made, by an API key only with departments:write; an earlier invitation to the same address ends.',
  body: z.strictObject({
    requestid: Id.optional(),
    invitations: z
      .array(
        z.strictObject({
          email: Email,
          first_name: lineOfText(limits.nameText),
          last_name: lineOfText(limits.nameText),
          department_name: filledName(limits.nameText).optional(),
          departmentid: Id.optional(),
          is_admin: z.boolean(),
        }),
      )
      .min(1)
      .max(limits.invitationsAtOnce),
  }),
  reply: z.object({ invited: z.array(Invited) }),
  refusals: ['email-taken', 'missing-fields', 'department-not-found', 'key-not-for-administrators'],
})

/** The browser makes `requestid`: a repeated request returns the same link and sends no second mail. */
export const renewInvitation = defineCall({
  method: 'POST',
  path: '/admin/invitations/{invitationid}/renew',
  right: 'admin',
  scope: 'staff:write',
  summary: 'Give an invitation a new link and its full time; the old link ends.',
  params: z.object({ invitationid: Id }),
  body: z.strictObject({ requestid: Id.optional() }),
  reply: Invited,
  refusals: ['invitation-not-found', 'department-not-found', 'email-taken', 'key-not-for-administrators'],
})

export const renewExpiredInvitations = defineCall({
  method: 'POST',
  path: '/admin/renew-expired-invitations',
  right: 'admin',
  summary: 'Give every expired invitation a new link and its full time; each link is returned only once.',
  body: z.strictObject({}),
  reply: z.object({ invited: z.array(Invited) }),
})

export const revokeInvitation = defineCall({
  method: 'POST',
  path: '/admin/invitations/{invitationid}/revoke',
  right: 'admin',
  scope: 'staff:write',
  summary: 'Revoke an invitation; its link ends.',
  params: z.object({ invitationid: Id }),
  body: z.strictObject({}),
  reply: Done,
  refusals: ['invitation-not-found', 'key-not-for-administrators'],
})

/** A POST, so that the secret of the link is in no address and no log. */
export const readInvitation = defineCall({
  method: 'POST',
  path: '/auth/invitation',
  right: 'anyone',
  summary: 'What a link invites to; a link that is wrong, used, revoked or expired is not found.',
  body: z.strictObject({ token: Token }),
  reply: Invitation.omit({ invitationid: true, created_on: true, state: true, mail: true }),
  refusals: ['invitation-not-found', 'too-many-requests'],
})

/**
 * The browser makes `requestid`: a repeated request with the same link and password signs in too, until the account has another
 * password, a second factor or a lock.
 */
export const acceptInvitation = defineCall({
  method: 'POST',
  path: '/auth/accept-invitation',
  right: 'anyone',
  summary: 'Make my account from an invitation and sign in; works once.',
  body: z.strictObject({
    requestid: Id.optional(),
    token: Token,
    first_name: lineOfText(limits.nameText),
    last_name: lineOfText(limits.nameText),
    password: z.string().max(1000),
    confirmPassword: z.string().max(1000),
    lang: Language,
  }),
  reply: SignedIn,
  refusals: [
    'invitation-not-found',
    'missing-fields',
    'passwords-differ',
    'weak-password',
    'passwords-off',
    'email-taken',
    'department-not-found',
    'too-many-requests',
  ],
})
