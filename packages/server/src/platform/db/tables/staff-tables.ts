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
  form: 'jpeg' | 'mp3' | 'ogg' | null
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
  profile_pic: string | null
  lang: string
  theme: Defaulted<string>
  sounds: Defaulted<boolean>
  push_enabled: Defaulted<boolean>
  push_previews: Defaulted<boolean>
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
}
