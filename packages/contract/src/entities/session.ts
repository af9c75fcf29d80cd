import { z } from 'zod'
import { CompanyButton } from './company-login.ts'
import { Language } from '../languages.ts'
import { Id, Timestamp } from '../wire.ts'

/** 'admin' or empty. */
export const Role = z.enum(['admin', ''])

/** The signed-in agent, as the policies need it. */
export const Me = z.object({
  id: Id,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  departmentid: Id.nullable(),
})
export type Me = z.infer<typeof Me>

/** Answer of a sign-in. */
export const SignedIn = z.object({
  status: z.literal(200),
  user: Me.extend({
    email: z.string(),
    isAdmin: z.boolean(),
    departmentName: z.string().nullable(),
    profilePic: z.string().nullable(),
  }),
  isPushSubscribed: z.boolean(),
  lang: Language,
  expires: Timestamp,
  /** The password was made by an administrator: the page asks for a new one. */
  passwordIsTemporary: z.boolean(),
})

/** A password of one's own, or a second factor. */
export const RequiredAction = z.enum(['new-password', 'second-factor'])
export type RequiredAction = z.infer<typeof RequiredAction>

/** Answer of a valid session; an invalid one answers 401 with `status: 'invalid'`. */
export const ValidSession = z.object({
  status: z.literal('valid'),
  role: Role,
  username: z.string(),
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  /** Ours: the sign-in page fills it in when this session has ended. */
  email: z.string(),
  departmentid: Id.nullable(),
  isPushSubscribed: z.boolean(),
  expires: Timestamp,
  /** What the general settings require of the user before anything else. */
  requiredAction: RequiredAction.nullable(),
})

export const Profile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profilePic: z.string().nullable(),
  departmentName: z.string().nullable(),
  companyName: z.string(),
})

/** A colleague in the right sidebar. */
export const Colleague = z.object({
  userid: Id,
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  departmentid: Id.nullable(),
  department_name: z.string().nullable(),
  profile_pic: z.string().nullable(),
  status: z.enum(['online', 'offline']),
})
export type Colleague = z.infer<typeof Colleague>

/** What the page knows before sign-in: names and links from the settings. */
export const PublicSettings = z.object({
  productName: z.string(),
  companyName: z.string(),
  userGuideUrl: z.string(),
  defaultLanguage: Language,
  vapidPublicKey: z.string().nullable(),
  /** False while the key file of the server does not open the push keys. */
  sendsPush: z.boolean(),
  /** Whether a forgotten password can be asked for by mail. */
  sendsMail: z.boolean(),
  /** A silent copy of an installation: nothing leaves it. */
  isSilent: z.boolean(),
  /** The identity providers with which a person can sign in. */
  companies: z.array(CompanyButton),
  /** False: only the emergency administrator signs in with a password. */
  passwords: z.boolean(),
})
