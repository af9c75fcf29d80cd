import { type Agent, isBlank, limits, type Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { isTaken } from '../../platform/db/database.ts'
import type { HttpSide, Session } from '../../platform/http/served-call.ts'
import { later } from '../../platform/lib/clock.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { holdDepartment } from '../departments/departments.ts'
import { isMailOn, queueMail, writeLetter } from '../mail/mail.ts'
import {
  type Asking,
  endSessionsOf,
  provesWithPassword,
  requireOwnPassword,
  rescopeSessionsOf,
} from '../sessions/sessions.ts'
import { settingsOf } from '../settings/settings.ts'
import { holdSession, lockUser, readerOf, saveUser, userByEmail, type UserRow } from '../users/users.ts'
import { refuseToKey, requireOrdinary } from './agents-policy.ts'
import { agentById } from './agents-store.ts'
import { announceAgent } from './announce-agent.ts'

/** What is absent stays as it is. */
export interface AccountChange {
  email?: string | undefined
  first_name?: string | undefined
  last_name?: string | undefined
  /** Also unchanged when it is empty. */
  departmentid?: string | null | undefined
  /** The own password of a person who changes an email, the own one or a colleague's. */
  password?: string | undefined
}

/** An administrator's edit of an agent; an edit of the own account ends its sessions, as in the profile. */
export async function updateAgent(
  app: AppContext,
  by: Session,
  userid: string,
  form: AccountChange,
  http: HttpSide,
): Promise<Agent> {
  const isOwn = userid === by.me.id
  refuseToKey(by, isOwn)
  if (by.key === undefined) await requirePasswordForEmail(app, by, userid, form, http)
  return app.db.transaction((tx) => changeAccount(app, tx, by, userid, form))
}

/**
 * Links for a forgotten password go to the email: a stolen session must not be enough to change it, and with it to take over
 * the account. @throws wrong-password
 */
async function requirePasswordForEmail(
  app: AppContext,
  asking: Asking,
  userid: string,
  form: AccountChange,
  http: HttpSide,
): Promise<void> {
  const email = filled(form, 'email')
  const { password = '' } = form
  const known = await agentById(app.db, userid)
  if (known === undefined || email === undefined || known.email === email) return
  if (password === '' && (await provesWithPassword(app, asking)))
    refuse('missing-fields', { field: 'password' })
  await requireOwnPassword(app, asking, password, http, 'password')
}

/**
 * Changes names, email and department. A changed email, and any edit of the own account, signs the agent out everywhere. A
 * changed department makes the sockets reconnect with the new rights.
 */
async function changeAccount(
  app: AppContext,
  tx: Tx,
  by: Session,
  userid: string,
  form: AccountChange,
): Promise<Agent> {
  const { me, key } = by
  const before = await lockUser(tx, userid)
  if (key === undefined) await holdSession(tx, by.sessionid)
  if (before === undefined) refuse('agent-not-found', { field: 'userid' })
  const change = {
    email: filled(form, 'email') ?? before.email,
    first_name: filled(form, 'first_name') ?? before.first_name,
    last_name: filled(form, 'last_name') ?? before.last_name,
  }
  refuseToKey(by, before.is_admin)
  if (change.email !== before.email) requireOrdinary(app, before)
  const other = await userByEmail(tx, change.email)
  if (other !== undefined && other.userid !== userid) refuse('email-taken', { field: 'email' })
  const departmentid = form.departmentid || before.departmentid
  const moves = departmentid !== before.departmentid
  if (moves && departmentid !== null) await holdDepartment(tx, departmentid, 'departmentid')
  if (change.email !== before.email) await mailFormerAddress(app, tx, by.me, userid)
  await saveUser(tx, userid, { ...change, departmentid }).catch(refuseTakenEmail)
  if (userid === me.id || change.email !== before.email) await endSessionsOf(app, tx, userid, 'signed-out')
  else if (moves) await rescopeSessionsOf(app, tx, userid)
  const detail = changedFields(before, { ...change, departmentid })
  await audit(app, tx, { actor: me, action: 'agent.update', subject: userid, detail })
  return announceAgent(app, tx, { userid, by: me })
}

/** Somebody else was given it since it was looked for. @throws email-taken */
function refuseTakenEmail(error: unknown): never {
  if (isTaken(error, 'users_email')) refuse('email-taken', { field: 'email' })
  throw error
}

/** The owner learns of it where he or she still reads. */
async function mailFormerAddress(app: AppContext, tx: Tx, me: Me, userid: string): Promise<void> {
  if (!isMailOn(app)) return
  const { email, lang } = await readerOf(tx, userid)
  const by = `${me.firstName} ${me.lastName}`.trim()
  const company = settingsOf(app).companyName
  const letter = writeLetter({ kind: 'email-changed', lang, to: email, company, by })
  await queueMail(app, tx, {
    about: app.ids.uuid(),
    letter,
    usefulUntil: later(app.clock.now(), limits.accountLink),
  })
}

function filled(form: AccountChange, field: 'email' | 'first_name' | 'last_name'): string | undefined {
  const text = form[field]?.trim()
  if (text !== undefined && isBlank(text)) refuse('missing-fields', { field })
  return text
}

type Changeable = Pick<UserRow, 'email' | 'first_name' | 'last_name' | 'departmentid'>

const changedFields = (before: Changeable, after: Changeable): Record<string, unknown> =>
  Object.fromEntries(
    (['email', 'first_name', 'last_name', 'departmentid'] as const)
      .filter((field) => before[field] !== after[field])
      .map((field) => [field, after[field]]),
  )
