import { type CallReply, type calls, limits, type Me } from '@switchboard/contract'
import type { Company } from '../../config/companies.ts'
import type { AppContext } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { HttpSide, Session } from '../../platform/http/served-call.ts'
import { later } from '../../platform/lib/clock.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import {
  dropChallengesOf,
  freshSignInOf,
  hasPassword,
  leaveCompanySessions,
  requireOwnPassword,
} from '../sessions/sessions.ts'
import { holdSession, lockUser } from '../users/users.ts'
import { beginSignIn, companyNamed } from './begin.ts'
import { type CompanyPerson, isAdmitted } from './claims.ts'
import {
  deleteLogin,
  insertLogin,
  linkedLogin,
  loginsOf,
  queueForLogin,
  savePermit,
} from './company-sign-in-store.ts'

export async function linkedLogins(
  app: AppContext,
  me: Me,
): Promise<CallReply<typeof calls.getLinkedLogins>> {
  const rows = await loginsOf(app.db, me.id)
  return {
    logins: app.config.companies.map(({ company, name, issuer }) => {
      const row = rows.find((one) => one.issuer === issuer)
      if (row === undefined) return { company, name, linked: null }
      const { email, linked_on, used_on } = row
      return { company, name, linked: { email, linked_on, used_on } }
    }),
  }
}

/** What the page asks for before a sensitive action; without a login at a provider it is the password in any case. */
export async function ownProof(
  app: AppContext,
  session: Session,
): Promise<CallReply<typeof calls.getOwnProof>> {
  const fresh = await freshSignInOf(app, session)
  if (fresh === null) return { by: 'password' }
  const rows = await loginsOf(app.db, session.me.id)
  const mine = app.config.companies.filter(({ issuer }) => rows.some((row) => row.issuer === issuer))
  if (mine.length === 0) return { by: 'password' }
  const companies = mine.map(({ company, name }) => ({ company, name }))
  return { by: 'sign-in', companies, goodUntil: fresh.goodUntil }
}

/** @throws wrong-password, fresh-sign-in-needed, company-login-unknown, company-login-away */
export async function beginLinking(
  app: AppContext,
  session: Session,
  form: { company: string; password: string; returnTo?: string | undefined },
  http: HttpSide,
): Promise<{ address: string }> {
  companyNamed(app, form.company)
  await requireOwnPassword(app, session, form.password, http, 'password')
  const { company, returnTo } = form
  return beginSignIn(app, { company, returnTo, userid: session.me.id }, http)
}

interface Linking {
  company: Company
  person: CompanyPerson
  /** Who began it. */
  userid: string
  returnTo: string | null
}

/** Only for the person who began it, still signed in here. Linking the same login again changes nothing. */
export function linkTo(
  app: AppContext,
  { company, person, userid, returnTo }: Linking,
  session: Session | null,
): Promise<{ outcome: 'linked'; returnTo: string | null }> {
  if (session === null || session.me.id !== userid) refuse('company-sign-in-over')
  if (!isAdmitted(company, person)) refuse('company-group-missing')
  return app.db.transaction(async (tx) => {
    await queueForLogin(tx, person)
    await holdSession(tx, session.sessionid)
    const { issuer, subject, email } = person
    if ((await linkedLogin(tx, person))?.userid === userid) return { outcome: 'linked', returnTo }
    const login = { issuer, subject, userid, email, linked_on: app.clock.now(), used_on: null }
    if (!(await insertLogin(tx, login))) refuse('login-linked-already')
    const detail = { company: company.name, ...(email === null ? {} : { email }) }
    await audit(app, tx, { actor: session.me, action: 'agent.link-login', subject: userid, detail })
    return { outcome: 'linked', returnTo }
  })
}

/**
 * The password proves that the account can still sign in without it. A person who came in with that login is signed out, but not the
 * session that gave the password.
 * @throws passwords-off, no-own-password, wrong-password
 */
export async function unlinkLogin(
  app: AppContext,
  session: Session,
  form: { company: string; password: string },
  http: HttpSide,
): Promise<void> {
  const { me } = session
  const company = companyNamed(app, form.company)
  if (app.config.emergencyAdmin !== null) refuse('passwords-off')
  if (!(await hasPassword(app, session))) refuse('no-own-password')
  await requireOwnPassword(app, session, form.password, http, 'password')
  await app.db.transaction(async (tx) => {
    if (!(await deleteLogin(tx, me.id, company.issuer))) return
    // Who has no session any more takes no way in from the owner either.
    await holdSession(tx, session.sessionid)
    await leaveCompanySessions(app, tx, { userid: me.id, company: company.company }, session.sessionid)
    await dropChallengesOf(tx, me.id)
    const detail = { company: company.name }
    await audit(app, tx, { actor: me, action: 'agent.unlink-login', subject: me.id, detail })
  })
}

/**
 * The invitation of an administrator to the owner of an account: see `accountFor`. It requires the administrator's own password,
 * as a link for a new password does. @throws wrong-password, fresh-sign-in-needed, agent-not-found
 */
export async function allowLinking(
  app: AppContext,
  session: Session,
  { userid, ownPassword }: { userid: string; ownPassword: string },
  http: HttpSide,
): Promise<{ expires_on: string }> {
  const { me } = session
  await requireOwnPassword(app, session, ownPassword, http, 'password')
  return app.db.transaction(async (tx) => {
    const user = await lockUser(tx, userid)
    if (user === undefined || user.closed_on !== null) refuse('agent-not-found', { field: 'userid' })
    await holdSession(tx, session.sessionid)
    const expires_on = later(app.clock.now(), limits.accountLink)
    await savePermit(tx, { userid, allowed_by: me.id, expires_on })
    await audit(app, tx, { actor: me, action: 'agent.allow-linking', subject: userid })
    return { expires_on }
  })
}
