import type { MailProblem } from '@switchboard/contract'
import type { Defaulted, Instant, Json } from './columns.ts'

export interface SettingsTable {
  key: string
  value: Json<unknown>
}

export interface DepartmentsTable {
  departmentid: string
  department_name: string
  created_on: Instant
  deleted_on: Instant | null
}

export interface FilesTable {
  fileid: string
  ticketid: string | null
  owner: string | null
  name: string
  mime: string
  size: number
  sha256: Buffer
  width: number | null
  height: number | null
  duration: number | null
  storage_key: string
  created_on: Instant
  /** The file this one is another form of; `form` then names it. */
  original: string | null
  form: 'jpeg' | 'mp3' | 'ogg' | 'wav' | null
  /** The only people who may fetch it, as in a private chat; null: who sees its ticket, or all staff. */
  readers: Defaulted<string[] | null>
  /** The bubble with which it goes out: who sees that may fetch it. */
  bubbleid: Defaulted<string | null>
}

/** Bytes without a row in `files` yet. */
export interface PendingBytesTable {
  storage_key: string
  stored_on: Instant
}

export interface UsersTable {
  userid: string
  short_id: string
  username: string
  email: string
  password_hash: string
  password_is_temporary: Defaulted<boolean>
  first_name: string
  last_name: string
  departmentid: string | null
  is_admin: Defaulted<boolean>
  is_moderator: Defaulted<boolean>
  created_on: Instant
  last_logged_on: Instant | null
  closed_on: Instant | null
  /** The groups of an identity provider admit the person no more: neither password nor reset link leads in. */
  turned_away_on: Instant | null
  profile_pic: string | null
  lang: string
  theme: Defaulted<string>
  sounds: Defaulted<boolean>
  push_enabled: Defaulted<boolean>
  push_previews: Defaulted<boolean>
  /** The preferences that have no column of their own. */
  preferences: Defaulted<Record<string, unknown>>
}

export interface InvitationsTable {
  invitationid: string
  token_sha256: Buffer
  email: string
  first_name: string
  last_name: string
  departmentid: string
  is_admin: boolean
  invited_by: string
  created_on: Instant
  expires_on: Instant
}

export interface MailsTable {
  mailid: string
  about: string
  state: Defaulted<'waiting' | 'sent' | 'failed'>
  content: string | null
  attempts: Defaulted<number>
  fence: Defaulted<number>
  not_before: Instant
  useful_until: Instant
  problem: MailProblem | null
  created_on: Instant
  done_on: Instant | null
}

export interface PasswordResetsTable {
  resetid: string
  token_sha256: Buffer
  userid: string
  account_sha256: Buffer
  /** null: the person asked for it. */
  made_by: string | null
  created_on: Instant
  expires_on: Instant
}

export interface ResetRequestsTable {
  requestid: string
  email: string
  created_on: Instant
}

export interface SessionsTable {
  token_sha256: Buffer
  sessionid: string
  userid: string
  created_on: Instant
  last_seen_on: Instant
  expires_on: Instant
  ip: string | null
  user_agent: string | null
  /** The identity provider it began with; null: a password. */
  company: Defaulted<string | null>
  /** What the provider gave, sealed. */
  company_tokens: Defaulted<string | null>
  company_checked_on: Defaulted<Instant | null>
  /** When the person proved there who he or she is; null: unknown. */
  company_proved_on: Defaulted<Instant | null>
}

export interface LoginAttemptsTable {
  kind: 'password' | 'code' | 'address' | 'known' | null
  subject: string | null
  network: string | null
  attempted_on: Instant
}

export interface ConnectionsTable {
  connectionid: string
  node: string
  userid: string
  expires_on: Instant
}

export interface SecondFactorsTable {
  userid: string
  secret: string
  started_on: Instant
  confirmed_on: Instant | null
  last_step: Defaulted<number>
}

export interface RecoveryCodesTable {
  userid: string
  digest: Buffer
  used_on: Instant | null
}

export interface SignInChallengesTable {
  token_sha256: Buffer
  userid: string
  password_hash: string
  expires_on: Instant
  company: Defaulted<string | null>
  company_tokens: Defaulted<string | null>
  company_proved_on: Defaulted<Instant | null>
}

export interface CompanySignInsTable {
  state_sha256: Buffer
  browser_sha256: Buffer
  company: string
  secrets: string
  /** The account that the login is to be linked to; null: somebody signs in. */
  userid: string | null
  return_to: string | null
  expires_on: Instant
}

export interface LinkedLoginsTable {
  issuer: string
  subject: string
  userid: string
  email: string | null
  linked_on: Instant
  used_on: Instant | null
}

export interface LinkingPermitsTable {
  userid: string
  allowed_by: string
  expires_on: Instant
}

export interface RefusedClientsTable {
  company: string
  refused_on: Instant
}
