import type { Company } from '../../config/companies.ts'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { NO_PASSWORD } from '../../platform/lib/passwords.ts'
import { Refusal, refuse } from '../../platform/lib/refusal.ts'
import { addAgent } from '../agents/agents.ts'
import { livingDepartments } from '../departments/departments.ts'
import { acceptByEmail } from '../invitations/invitations.ts'
import { dropChallengesOf, endSessionsOf } from '../sessions/sessions.ts'
import { settingsOf } from '../settings/settings.ts'
import { lockUser, passwordHashOf, saveUser, userByEmail } from '../users/users.ts'
import { applyRights, departmentOfRights } from './apply-rights.ts'
import { type CompanyPerson, isAdmitted, mayProve, rightsOf } from './claims.ts'
import {
  deleteLoginsOf,
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
  const signingIn = app.db.transaction(async (tx) => {
    await queueForLogin(tx, person)
    const linked = await linkedLogin(tx, person)
    if (!isAdmitted(company, person)) {
      // What this changes is committed before the refusal.
      if (linked !== undefined) await turnAway(app, tx, company, linked.userid)
      return 'refused'
    }
    const userid = linked?.userid ?? (await firstSignIn(app, tx, company, person))
    if ((await lockUser(tx, userid))?.closed_on !== null) refuse('account-locked')
    await saveUser(tx, userid, { turned_away_on: null })
    await noteLoginUse(tx, person, { used_on: app.clock.now(), email: person.email })
    await applyRights(app, tx, userid, company, person)
    return { userid, password_hash: await passwordHashOf(tx, userid) }
  })
  const found = await signingIn.catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'email-not-verified') logRefusedEmail(app, company, person)
    throw error
  })
  return found === 'refused' ? refuse('company-group-missing') : found
}

/** The person reads one sentence for all reasons; the log says which setting or whose word is missing. */
function logRefusedEmail(
  app: AppContext,
  { company }: Company,
  { email, emailIsProved }: CompanyPerson,
): void {
  const proof = emailIsProved ? 'other-domain' : 'unverified'
  app.log.warn(
    {
      event: 'company.email_refused',
      company,
      reason: email === null ? 'no-email' : proof,
      domain: domainOf(email),
    },
    'An identity provider proves no email address that a first sign-in may use.',
  )
}

const domainOf = (email: string | null): string | undefined => email?.slice(email.lastIndexOf('@') + 1)

/** @throws email-not-verified, account-not-linked, account-not-invited */
async function firstSignIn(
  app: AppContext,
  tx: Tx,
  company: Company,
  person: CompanyPerson,
): Promise<string> {
  const { email, issuer, subject } = person
  // Before anything the address leads to: another company's provider says nothing about the people of this one.
  if (email === null || !person.emailIsProved || !mayProve(company, email)) refuse('email-not-verified')
  const known = await userByEmail(tx, email)
  const userid =
    known === undefined ? await makeAccount(app, tx, company, { ...person, email }) : known.userid
  if (known !== undefined && (await takePermit(tx, known.userid, app.clock.now())) === undefined)
    refuse('account-not-linked')
  if (known !== undefined) await dropFormerLogins(app, tx, userid)
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
 * The permit is for the login that comes now: the same person under a new id or at another provider, or a successor. The
 * former logins lead in no more, at whichever provider they are, and every session ends.
 */
async function dropFormerLogins(app: AppContext, tx: Tx, userid: string): Promise<void> {
  const issuers = await deleteLoginsOf(tx, userid)
  if (issuers.length === 0) return
  await endSessionsOf(app, tx, userid, 'signed-out')
  await dropChallengesOf(tx, userid)
  for (const issuer of issuers) {
    const company = app.config.companies.find((one) => one.issuer === issuer)?.name ?? issuer
    await audit(app, tx, {
      actor: 'nobody',
      action: 'agent.unlink-login',
      subject: userid,
      detail: { company },
    })
  }
}

/** From an open invitation to this email, or for everybody where the operator allows it. */
async function makeAccount(
  app: AppContext,
  tx: Tx,
  company: Company,
  person: CompanyPerson & { email: string },
): Promise<string> {
  const { email, firstName: first_name, lastName: last_name } = person
  const { defaultLanguage: lang } = settingsOf(app)
  const joining = { first_name, last_name, password_hash: NO_PASSWORD, lang }
  const invited = await acceptByEmail(app, tx, email, joining)
  if (invited !== undefined) return invited
  if (company.accounts === 'invited') refuse('account-not-invited')
  const departmentid =
    (await departmentOfRights(tx, rightsOf(company, person))) ??
    (await livingDepartments(tx))[0]?.departmentid ??
    null
  const made = { ...joining, email, departmentid, is_admin: false, password_is_temporary: false }
  return (await addAgent(app, tx, made)).userid
}
