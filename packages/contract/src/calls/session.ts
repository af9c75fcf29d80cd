import { z } from 'zod'
import { defineCall } from '../call.ts'
import { AccountName } from '../entities/account-name.ts'
import { Department } from '../entities/department.ts'
import { Preferences, PreferencesChange } from '../entities/preferences.ts'
import { Colleague, PublicSettings, Profile, SignedIn, ValidSession } from '../entities/session.ts'
import { Language } from '../languages.ts'
import { limits } from '../limits.ts'
import { Email, Done, Id, nameText, text, Timestamp } from '../wire.ts'

export const login = defineCall({
  method: 'POST',
  path: '/auth/login',
  right: 'anyone',
  summary: 'Sign in with email and password; sets the session cookie.',
  body: z.strictObject({ email: text(limits.emailText), password: z.string().max(1000) }),
  reply: SignedIn,
  refusals: [
    'empty-credentials',
    'wrong-credentials',
    'passwords-off',
    'second-factor-needed',
    'too-many-requests',
  ],
})

/** A GET that changes something: refused across sites like every change. */
export const logout = defineCall({
  method: 'GET',
  path: '/auth/logout',
  right: 'signed-in',
  allowIncomplete: true,
  summary: 'End this session; `continueAt` is where to end the one at the identity provider as well.',
  reply: Done.extend({ continueAt: z.string().optional() }),
})

export const validate = defineCall({
  method: 'GET',
  path: '/auth/validate',
  right: 'anyone',
  summary: 'Who am I, and until when; 401 with status "invalid" without a valid session.',
  reply: ValidSession,
  refusals: ['not-signed-in'],
})

/** Ours: one click on the expiry warning. */
export const renewSession = defineCall({
  method: 'POST',
  path: '/auth/renew',
  right: 'signed-in',
  allowIncomplete: true,
  summary: 'Extend this session by its full length.',
  reply: z.object({ expires: Timestamp }),
})

export const getPreferences = defineCall({
  method: 'GET',
  path: '/auth/get-user-pref',
  right: 'signed-in',
  allowIncomplete: true,
  summary: 'My language, appearance, sounds and view of the tickets.',
  reply: Preferences,
  refusals: ['preferences-failed'],
})

export const changeLanguage = defineCall({
  method: 'POST',
  path: '/auth/change-lang',
  right: 'signed-in',
  allowIncomplete: true,
  summary: 'Use another interface language on all my devices.',
  body: z.strictObject({ lang: Language }),
  reply: Done,
})

/** Ours: all of them follow the user like the language does. What is absent stays as it is. */
export const changePreferences = defineCall({
  method: 'POST',
  path: '/auth/change-preferences',
  right: 'signed-in',
  summary: 'Change some of my preferences.',
  body: PreferencesChange,
  reply: Preferences,
})

export const getProfile = defineCall({
  method: 'GET',
  path: '/auth/profile',
  right: 'signed-in',
  summary: 'My profile.',
  reply: Profile,
})

/** Editing one's own account ends the session; the page goes to the login with the logged-out flag. */
export const updateProfile = defineCall({
  method: 'POST',
  path: '/auth/update-profile',
  right: 'signed-in',
  summary: 'Change my names and email; ends this session.',
  body: z.strictObject({
    first_name: nameText(limits.nameText),
    last_name: nameText(limits.nameText),
    email: Email,
    /** Ours: my present password, when the email changes. */
    password: z.string().max(1000).optional(),
  }),
  reply: Done,
  refusals: [
    'missing-fields',
    'email-taken',
    'emergency-admin',
    'wrong-password',
    'fresh-sign-in-needed',
    'too-many-requests',
  ],
})

export const changeProfilePicture = defineCall({
  method: 'POST',
  path: '/auth/change-profile-pic',
  right: 'signed-in',
  summary: 'Change my picture; it is decoded and encoded again before it is served.',
  file: 'file',
  body: z.strictObject({}),
  reply: z.object({ profilePic: z.string() }),
  refusals: ['no-file', 'not-an-image', 'file-too-large'],
})

/** Ours: the initials show again. */
export const removeProfilePicture = defineCall({
  method: 'POST',
  path: '/auth/remove-profile-pic',
  right: 'signed-in',
  summary: 'Remove my picture; a repeat changes nothing.',
  body: z.strictObject({}),
  reply: Done,
})

/** Ours: a user whose password an administrator made is asked for a new one. */
export const changePassword = defineCall({
  method: 'POST',
  path: '/auth/change-password',
  right: 'signed-in',
  allowIncomplete: true,
  summary: 'Change my password; ends my other sessions, and my API keys unless I keep them.',
  body: z.strictObject({
    currentPassword: z.string().max(1000),
    newPassword: z.string().max(1000),
    confirmPassword: z.string().max(1000),
    /** API keys that I made end with the old password, unless they are to stay. */
    keepApiKeys: z.boolean().optional(),
  }),
  reply: Done,
  refusals: [
    'missing-fields',
    'passwords-differ',
    'weak-password',
    'wrong-password',
    'fresh-sign-in-needed',
    'too-many-requests',
  ],
})

/** Ours: where I am signed in. */
export const getMySessions = defineCall({
  method: 'GET',
  path: '/auth/sessions',
  right: 'signed-in',
  summary: 'My sessions, the most recently used first.',
  reply: z.array(
    z.object({
      sessionid: Id,
      created_on: Timestamp,
      last_seen_on: Timestamp,
      ip: z.string().nullable(),
      user_agent: z.string().nullable(),
      current: z.boolean(),
    }),
  ),
})

export const endOtherSessions = defineCall({
  method: 'POST',
  path: '/auth/end-other-sessions',
  right: 'signed-in',
  summary: 'End my other sessions.',
  reply: Done,
})

export const getColleagues = defineCall({
  method: 'GET',
  path: '/auth/agents',
  right: 'signed-in',
  scope: 'tickets:read',
  summary: 'All active agents with their presence.',
  mayBeCompressed: true,
  reply: z.array(Colleague),
})

export const getMyDepartment = defineCall({
  method: 'GET',
  path: '/auth/department',
  right: 'signed-in',
  summary: 'My department id.',
  reply: z.object({ departmentid: Id.nullable() }),
})

export const getDepartments = defineCall({
  method: 'GET',
  path: '/auth/get-departments',
  right: 'signed-in',
  scope: 'tickets:read',
  summary: 'The departments that are not deleted.',
  reply: z.array(Department),
})

/** Ours: pages name the account beside the channel only where this is not enough. */
export const getAccountNames = defineCall({
  method: 'GET',
  path: '/account-names',
  right: 'signed-in',
  scope: 'tickets:read',
  summary: 'The names of the accounts of each channel that has several.',
  reply: z.object({ accounts: z.array(AccountName) }),
})

/** Ours: names and links that the page shows before sign-in. */
export const getPublicSettings = defineCall({
  method: 'GET',
  path: '/public-settings',
  right: 'anyone',
  summary: 'Product and company name, user guide, default language, push key.',
  reply: PublicSettings,
})
