import { z } from 'zod'
import { defineCall } from '../call.ts'
import { CompanyLogin, LinkedLogin, OwnProof, ownPath } from '../entities/company-login.ts'
import { SignedIn } from '../entities/session.ts'
import { limits } from '../limits.ts'
import { Done, Id, text, Timestamp } from '../wire.ts'

const Key = text(limits.companyLoginKey)

/** Ours, as everything here: OpenID Connect. The browser gets a short-lived cookie and goes to the address. */
export const beginCompanySignIn = defineCall({
  method: 'POST',
  path: '/auth/company-sign-in',
  right: 'anyone',
  summary: 'Begin to sign in with an identity provider: the address at which the person signs in there.',
  body: z.strictObject({
    company: Key,
    /** The path of the page to come back to. */
    returnTo: ownPath.optional(),
    /** The provider asks the person again, although still signed in there: see `getOwnProof`. */
    isAgain: z.boolean().optional(),
  }),
  reply: z.object({ address: z.string() }),
  refusals: ['company-login-unknown', 'company-login-away', 'company-answer-refused', 'too-many-requests'],
})

/** A POST, so that the code is in no address of ours that is kept. */
export const finishCompanySignIn = defineCall({
  method: 'POST',
  path: '/auth/company-sign-in/finish',
  right: 'anyone',
  summary:
    'Come back from the identity provider: signs in and sets the session cookie, or links the login to my account; works once.',
  body: z.strictObject({
    company: Key,
    /** The query of the address with which the provider sent the browser back. */
    answer: z.string().max(limits.companyAnswer),
  }),
  reply: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('signed-in'), signedIn: SignedIn, returnTo: z.string().nullable() }),
    z.object({ outcome: z.literal('linked'), returnTo: z.string().nullable() }),
  ]),
  refusals: [
    'company-login-unknown',
    'company-login-away',
    'company-sign-in-over',
    'company-sign-in-denied',
    'company-answer-refused',
    'company-client-refused',
    'company-group-missing',
    'email-not-verified',
    'account-not-invited',
    'account-not-linked',
    'account-locked',
    'login-linked-already',
    'second-factor-needed',
    'too-many-requests',
  ],
})

export const getLinkedLogins = defineCall({
  method: 'GET',
  path: '/auth/linked-logins',
  right: 'signed-in',
  summary: 'The identity providers of this desk, and my login at each of them.',
  reply: z.object({ logins: z.array(LinkedLogin) }),
})

/**
 * Wherever a call asks for my own password, an empty one is right for a person without one, minutes after signing in with an
 * identity provider.
 */
export const getOwnProof = defineCall({
  method: 'GET',
  path: '/auth/own-proof',
  right: 'signed-in',
  allowIncomplete: true,
  summary: 'What proves again that it is me before a sensitive action: my password, or a new sign-in.',
  reply: OwnProof,
})

/** `password` is my own: a stolen session alone must not gain another way in. */
export const linkLogin = defineCall({
  method: 'POST',
  path: '/auth/link-login',
  right: 'signed-in',
  summary: 'Begin to link my login at an identity provider to this account.',
  body: z.strictObject({ company: Key, password: z.string().max(1000), returnTo: ownPath.optional() }),
  reply: z.object({ address: z.string() }),
  refusals: [
    'company-login-unknown',
    'company-login-away',
    'company-answer-refused',
    'wrong-password',
    'fresh-sign-in-needed',
    'too-many-requests',
  ],
})

/** `password` is my own, which also proves that I can still sign in. */
export const unlinkLogin = defineCall({
  method: 'POST',
  path: '/auth/unlink-login',
  right: 'signed-in',
  summary: 'Remove the link to my login at an identity provider; a repeat changes nothing.',
  body: z.strictObject({ company: Key, password: z.string().max(1000) }),
  reply: Done,
  refusals: [
    'company-login-unknown',
    'passwords-off',
    'no-own-password',
    'wrong-password',
    'fresh-sign-in-needed',
    'too-many-requests',
  ],
})

/** `password` is the administrator's own, because this opens the account of somebody else. */
export const allowLinking = defineCall({
  method: 'POST',
  path: '/admin/{userid}/allow-linking',
  right: 'admin',
  summary:
    'Invite the owner of an account to link it: the next sign-in with an identity provider that confirms the email of the account links the two.',
  params: z.object({ userid: Id }),
  body: z.strictObject({ password: z.string().max(1000) }),
  reply: z.object({ expires_on: Timestamp }),
  refusals: ['agent-not-found', 'wrong-password', 'fresh-sign-in-needed', 'too-many-requests'],
})

export const getCompanyLogins = defineCall({
  method: 'GET',
  path: '/admin/company-logins',
  right: 'admin',
  scope: 'admin:read',
  summary: 'The identity providers that the operator configured, without their secrets.',
  reply: z.object({
    companies: z.array(CompanyLogin),
    /** Who may sign in with a password. */
    passwords: z.enum(['everybody', 'emergency-administrator']),
    emergencyAdmin: z.string().nullable(),
  }),
})
