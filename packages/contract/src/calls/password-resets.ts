import { z } from 'zod'
import { defineCall } from '../call.ts'
import { limits } from '../limits.ts'
import { Done, Email, Id, Timestamp } from '../wire.ts'

/** The secret part of a link. */
const Token = z.string().max(limits.providerToken)

/**
 * Ours, as everything here. `password` is the administrator's own; the link is returned only in this answer. The browser makes
 * `requestid`: a repeated request returns the same link and sends no second mail.
 */
export const resetPassword = defineCall({
  method: 'POST',
  path: '/admin/{userid}/reset-password',
  right: 'admin',
  summary:
    'Make a link with which an agent chooses a new password; it is mailed as well when mail is on. Until it is used the present password stays valid.',
  params: z.object({ userid: Id }),
  body: z.strictObject({ requestid: Id.optional(), password: z.string().max(1000) }),
  reply: z.object({ link: z.string(), expires_on: Timestamp, mailed: z.boolean() }),
  refusals: [
    'agent-not-found',
    'own-password',
    'passwords-off',
    'wrong-password',
    'fresh-sign-in-needed',
    'too-many-requests',
  ],
})

export const askForReset = defineCall({
  method: 'POST',
  path: '/auth/forgot-password',
  right: 'anyone',
  summary:
    'Have a link for a new password mailed to this address, if an account has it; the answer is the same either way.',
  body: z.strictObject({ email: Email }),
  reply: Done,
  refusals: ['mail-off', 'silent-mode', 'too-many-requests'],
})

/** A POST, so that the secret of the link is in no address and no log. */
export const readReset = defineCall({
  method: 'POST',
  path: '/auth/reset',
  right: 'anyone',
  summary: 'Whose password a link resets; a link that is wrong, used or expired is not found.',
  body: z.strictObject({ token: Token }),
  reply: z.object({ email: z.string(), expires_on: Timestamp }),
  refusals: ['reset-not-found', 'passwords-off', 'too-many-requests'],
})

export const finishReset = defineCall({
  method: 'POST',
  path: '/auth/reset-password',
  right: 'anyone',
  summary:
    'Choose a new password with a link; works once, and ends the sessions and API keys of the account.',
  body: z.strictObject({
    token: Token,
    password: z.string().max(1000),
    confirmPassword: z.string().max(1000),
  }),
  reply: z.object({ email: z.string() }),
  refusals: ['reset-not-found', 'passwords-off', 'passwords-differ', 'weak-password', 'too-many-requests'],
})
