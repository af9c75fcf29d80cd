import type { Company } from '../../config/companies.ts'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { addAgent } from '../agents/agents.ts'
import { livingDepartments } from '../departments/departments.ts'
import { acceptByEmail } from '../invitations/invitations.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { settingsOf } from '../settings/settings.ts'
import { lockUser, passwordHashOf, saveUser, userByEmail } from '../users/users.ts'
import { applyRights, departmentOfRights } from './apply-rights.ts'
import { type CompanyPerson, isAdmitted, isOwnDomain, rightsOf } from './claims.ts'
import {
  deleteLogin,
  insertLogin,
  linkedLogin,
  noteLoginUse,
  queueForLogin,
  takePermit,
} from './company-sign-in-store.ts'
import { turnAway } from './turn-away.ts'

export interface Account {
  userid: string
  password_hash: string
}

/**
 * The account of a person who signed in at the provider, with the rights of his or her groups. An account is never joined by
 * its email alone: it was linked, or an administrator invited this email and the provider proves it.
 */
export async function accountFor(app: AppContext, company: Company, person: CompanyPerson): Promise<Account> {
  // Hashed outside the transaction; nobody knows this password.
  const password_hash = await app.passwords.hash(app.ids.token())
  const found = await app.db.transaction(async (tx) => {
    await queueForLogin(tx, person)
    const linked = await linkedLogin(tx, person)
    if (!isAdmitted(company, person)) {
      // What this changes is committed before the refusal.
      if (linked !== undefined) await turnAway(app, tx, company, linked.userid)
      return 'refused'
    }
    const userid = linked?.userid ?? (await firstSignIn(app, tx, company, person, password_hash))
    if ((await lockUser(tx, userid))?.closed_on !== null) refuse('account-locked')
    await saveUser(tx, userid, { turned_away_on: null })
    await noteLoginUse(tx, person, { used_on: app.clock.now(), email: person.email })
    await applyRights(app, tx, userid, company, person)
    return { userid, password_hash: await passwordHashOf(tx, userid) }
  })
  return found === 'refused' ? refuse('company-group-missing') : found
}

/** @throws email-not-verified, account-not-linked, account-not-invited */
async function firstSignIn(
  app: AppContext,
  tx: Tx,
  company: Company,
  person: CompanyPerson,
  password_hash: string,
): Promise<string> {
  const { email, issuer, subject } = person
  if (email === null || !person.emailIsProved) refuse('email-not-verified')
  const known = await userByEmail(tx, email)
  const userid =
    known === undefined
      ? await makeAccount(app, tx, company, { ...person, email }, password_hash)
      : known.userid
  if (known !== undefined && (await takePermit(tx, known.userid, app.clock.now())) === undefined)
    refuse('account-not-linked')
  if (known !== undefined) await dropFormerLogin(app, tx, company, userid)
  const isLinked = await insertLogin(tx, {
    issuer,
    subject,
    userid,
    email,
    linked_on: app.clock.now(),
    used_on: null,
  })
  if (!isLinked) refuse('login-linked-already')
  const detail = { company: company.name, email }
  await audit(app, tx, { actor: 'nobody', action: 'agent.link-login', subject: userid, detail })
  return userid
}

/**
 * The permit is for the login that comes now: the same person under a new id at the provider, or a successor. Sessions that
 * began with the former one end.
 */
async function dropFormerLogin(app: AppContext, tx: Tx, company: Company, userid: string): Promise<void> {
  if (!(await deleteLogin(tx, userid, company.issuer))) return
  await endSessionsOf(app, tx, userid, 'signed-out')
  const detail = { company: company.name }
  await audit(app, tx, { actor: 'nobody', action: 'agent.unlink-login', subject: userid, detail })
}

/** From an open invitation to this email, or for everybody where the operator says so. */
async function makeAccount(
  app: AppContext,
  tx: Tx,
  company: Company,
  person: CompanyPerson & { email: string },
  password_hash: string,
): Promise<string> {
  const { email, firstName: first_name, lastName: last_name } = person
  const joining = { first_name, last_name, password_hash, lang: settingsOf(app).defaultLanguage }
  const invited = await acceptByEmail(app, tx, email, joining)
  if (invited !== undefined) return invited
  if (company.accounts === 'invited' || !isOwnDomain(company, email)) refuse('account-not-invited')
  const departmentid =
    (await departmentOfRights(tx, rightsOf(company, person))) ??
    (await livingDepartments(tx))[0]?.departmentid ??
    null
  const made = { ...joining, email, departmentid, is_admin: false, password_is_temporary: false }
  return (await addAgent(app, tx, made)).userid
}
