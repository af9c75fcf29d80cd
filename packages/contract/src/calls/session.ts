import { z } from 'zod'
import { defineCall } from '../call.ts'
import { Department } from '../entities/department.ts'
import { Colleague, DeskSettings, Preferences, Profile, SignedIn, ValidSession } from '../entities/session.ts'
import { Language } from '../languages.ts'
import { limits } from '../limits.ts'
import { Email, Done, Id, Timestamp, text } from '../wire.ts'

export const login = defineCall({
  method: 'POST',
  path: '/auth/login',
  right: 'anyone',
  summary: 'Sign in with email and password; sets the session cookie.',
  body: z.strictObject({ email: text(limits.emailText), password: z.string().max(1000) }),
  reply: SignedIn,
  refusals: ['empty-credentials', 'wrong-credentials', 'second-factor-needed', 'too-many-requests'],
})

/** A GET that changes something: refused across sites like every change. */
export const logout = defineCall({
  method: 'GET',
  path: '/auth/logout',
  right: 'signed-in',
  allowIncomplete: true,
  summary: 'End this session.',
  reply: Done,
  refusals: [],
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
  summary: 'Stay signed in for another full session length.',
  reply: z.object({ expires: Timestamp }),
  refusals: [],
})

export const getPreferences = defineCall({
  method: 'GET',
  path: '/auth/get-user-pref',
  right: 'signed-in',
  allowIncomplete: true,
  summary: 'My language, theme, sounds and push previews.',
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
  refusals: [],
})

/** Ours: theme and sounds follow the user like the language does. */
export const changePreferences = defineCall({
  method: 'POST',
  path: '/auth/change-preferences',
  right: 'signed-in',
  summary: 'Change my theme, my sounds, or whether push notifications carry message text.',
  body: z.strictObject({
    theme: z.enum(['system', 'light', 'dark']).optional(),
    sounds: z.boolean().optional(),
    pushPreviews: z.boolean().optional(),
  }),
  reply: Preferences,
  refusals: [],
})

export const getProfile = defineCall({
  method: 'GET',
  path: '/auth/profile',
  right: 'signed-in',
  summary: 'My profile.',
  reply: Profile,
  refusals: [],
})

/** Editing one's own account ends the session; the page goes to the login with the logged-out flag. */
export const updateProfile = defineCall({
  method: 'POST',
  path: '/auth/update-profile',
  right: 'signed-in',
  summary: 'Change my names and email; signs me out.',
  body: z.strictObject({
    first_name: text(limits.nameText),
    last_name: text(limits.nameText),
    email: Email,
    /** Ours: my present password, when the email changes. */
    password: z.string().max(1000).optional(),
  }),
  reply: Done,
  refusals: ['missing-fields', 'email-taken', 'wrong-password', 'too-many-requests'],
})

export const changeProfilePicture = defineCall({
  method: 'POST',
  path: '/auth/change-profile-pic',
  right: 'signed-in',
  summary: 'Change my picture; it is decoded and written anew, never served as sent.',
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
  refusals: [],
})

/** Ours: a user whose password an administrator made is asked for a new one. */
export const changePassword = defineCall({
  method: 'POST',
  path: '/auth/change-password',
  right: 'signed-in',
  allowIncomplete: true,
  summary: 'Change my password; signs me out everywhere else and ends my API keys unless they are to stay.',
  body: z.strictObject({
    currentPassword: z.string().max(1000),
    newPassword: z.string().max(1000),
    confirmPassword: z.string().max(1000),
    /** API keys that I made end with the old password, unless they are to stay. */
    keepApiKeys: z.boolean().optional(),
  }),
  reply: Done,
  refusals: ['missing-fields', 'passwords-differ', 'weak-password', 'wrong-password', 'too-many-requests'],
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
  refusals: [],
})

export const endOtherSessions = defineCall({
  method: 'POST',
  path: '/auth/end-other-sessions',
  right: 'signed-in',
  summary: 'Sign me out everywhere but here.',
  reply: Done,
  refusals: [],
})

export const getColleagues = defineCall({
  method: 'GET',
  path: '/auth/agents',
  right: 'signed-in',
  scope: 'tickets:read',
  summary: 'All active agents with their presence.',
  reply: z.array(Colleague),
  refusals: [],
})

export const getMyDepartment = defineCall({
  method: 'GET',
  path: '/auth/department',
  right: 'signed-in',
  summary: 'My department id.',
  reply: z.object({ departmentid: Id.nullable() }),
  refusals: [],
})

export const getDepartments = defineCall({
  method: 'GET',
  path: '/auth/get-departments',
  right: 'signed-in',
  scope: 'tickets:read',
  summary: 'The departments that are not deleted.',
  reply: z.array(Department),
  refusals: [],
})

/** Ours: names and links that the page shows before sign-in. */
export const getDeskSettings = defineCall({
  method: 'GET',
  path: '/desk-settings',
  right: 'anyone',
  summary: 'Product and company name, user guide, default language, push key.',
  reply: DeskSettings,
  refusals: [],
})
