import { type CallReply, type calls, limits, type Me } from '@switchboard/contract'
import type { Company } from '../../config/companies.ts'
import type { AppContext } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { HttpSide, Session } from '../../platform/http/served-call.ts'
import { later } from '../../platform/lib/clock.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { requireOwnPassword } from '../sessions/sessions.ts'
import { lockUser } from '../users/users.ts'
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

/** @throws wrong-password, company-login-unknown, company-login-away */
export async function beginLinking(
  app: AppContext,
  me: Me,
  form: { company: string; password: string; returnTo?: string | undefined },
  http: HttpSide,
): Promise<{ address: string }> {
  companyNamed(app, form.company)
  await requireOwnPassword(app, me, form.password, http, 'password')
  return beginSignIn(app, { company: form.company, returnTo: form.returnTo, userid: me.id }, http)
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
    const { issuer, subject, email } = person
    if ((await linkedLogin(tx, person))?.userid === userid) return { outcome: 'linked', returnTo }
    const login = { issuer, subject, userid, email, linked_on: app.clock.now(), used_on: null }
    if (!(await insertLogin(tx, login))) refuse('login-linked-already')
    const detail = { company: company.name, ...(email === null ? {} : { email }) }
    await audit(app, tx, { actor: session.me, action: 'agent.link-login', subject: userid, detail })
    return { outcome: 'linked', returnTo }
  })
}

/** The password proves that another way in is left. @throws passwords-off, wrong-password */
export async function unlinkLogin(
  app: AppContext,
  me: Me,
  form: { company: string; password: string },
  http: HttpSide,
): Promise<void> {
  const company = companyNamed(app, form.company)
  if (app.config.emergencyAdmin !== null) refuse('passwords-off')
  await requireOwnPassword(app, me, form.password, http, 'password')
  await app.db.transaction(async (tx) => {
    if (!(await deleteLogin(tx, me.id, company.issuer))) return
    const detail = { company: company.name }
    await audit(app, tx, { actor: me, action: 'agent.unlink-login', subject: me.id, detail })
  })
}

/** The invitation of an administrator to the owner of an account: see `accountFor`. @throws agent-not-found */
export function allowLinking(app: AppContext, me: Me, userid: string): Promise<{ expires_on: string }> {
  return app.db.transaction(async (tx) => {
    const user = await lockUser(tx, userid)
    if (user === undefined || user.closed_on !== null) refuse('agent-not-found', { field: 'userid' })
    const expires_on = later(app.clock.now(), limits.accountLink)
    await savePermit(tx, { userid, allowed_by: me.id, expires_on })
    await audit(app, tx, { actor: me, action: 'agent.allow-linking', subject: userid })
    return { expires_on }
  })
}
