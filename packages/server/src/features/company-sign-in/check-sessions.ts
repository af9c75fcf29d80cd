import type { Company } from '../../config/companies.ts'
import type { AppContext } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { eachApart } from '../../platform/lib/each-apart.ts'
import { later } from '../../platform/lib/clock.ts'
import { Refusal } from '../../platform/lib/refusal.ts'
import {
  type CheckedSession,
  endSession,
  keepCompanyTokens,
  sessionsToCheck,
  uncheckedSince,
} from '../sessions/sessions.ts'
import { applyRights } from './apply-rights.ts'
import { isAdmitted, personOfGrant } from './claims.ts'
import { CompanyProvider, type Grant } from './company-provider.ts'
import { loginsOf } from './company-sign-in-store.ts'
import { openTokens, sealTokens } from './company-tokens.ts'
import { turnAway } from './turn-away.ts'

/** Milliseconds between two checks of a session at its provider. */
const EVERY = 5 * 60_000
/** Whether a session is to be checked (`Worker.dueWhen`). */
export const sessionsDue = (): string => uncheckedSince(EVERY)
const AT_ONCE = 10

/**
 * Asks the providers that gave a refresh token whether the people of their sessions still belong, and gives them the rights of
 * their groups. One node checks a session at a time. A provider that is away is asked again at the next check. A check that fails
 * keeps none of the others from being made.
 */
export async function checkCompanySessions(app: AppContext): Promise<void> {
  let taken = AT_ONCE
  while (taken === AT_ONCE) {
    const now = app.clock.now()
    const due = await sessionsToCheck(app.db, now, { before: later(now, -EVERY), most: AT_ONCE })
    await eachApart(due, (session) => checkUnlessAway(app, session))
    taken = due.length
  }
}

async function checkUnlessAway(app: AppContext, session: CheckedSession): Promise<void> {
  const company = app.config.companies.find((one) => one.company === session.company)
  if (company === undefined) return
  try {
    await checkSession(app, company, session)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

async function checkSession(app: AppContext, company: Company, session: CheckedSession): Promise<void> {
  const { userid, sessionid } = session
  const tokens = openTokens(app, userid, session.tokens)
  if (tokens === null || tokens.refreshToken === null) return
  const login = (await loginsOf(app.db, userid)).find(({ issuer }) => issuer === company.issuer)
  if (login === undefined) return leave(app, company, session, 'company-sign-in-over')
  const provider = await CompanyProvider.open(app, company)
  const grant = await provider.refresh(app, tokens.refreshToken, login.subject)
  if (grant === 'ended') return leave(app, company, session, 'company-sign-in-denied')
  const person = personOfGrant(company, grant)
  const kept = sealTokens(app, userid, company, nextOf(tokens, grant))
  // By itself: the tokens before may be used up, and a check whose rights cannot be written now would else end the session.
  await app.db.transaction((tx) => keepCompanyTokens(tx, sessionid, kept.tokens))
  // Some providers leave groups out of what they refresh: that says nothing about them.
  if (person.groups === null) return
  await app.db.transaction(async (tx) => {
    if (isAdmitted(company, person)) await applyRights(app, tx, userid, company, person)
    else await turnAway(app, tx, company, userid)
  })
}

/** Providers may give new ones or let the old ones stay. */
const nextOf = (
  old: { idToken: string; refreshToken: string | null },
  grant: Pick<Grant, 'idToken' | 'refreshToken'>,
) => ({ idToken: grant.idToken || old.idToken, refreshToken: grant.refreshToken ?? old.refreshToken })

/** The audit log names the refusal that a sign-in would get now. */
const leave = (
  app: AppContext,
  company: Company,
  { sessionid, userid }: CheckedSession,
  why: 'company-sign-in-over' | 'company-sign-in-denied',
): Promise<void> =>
  app.db.transaction(async (tx) => {
    await endSession(app, tx, sessionid)
    const detail = { company: company.name, why }
    await audit(app, tx, { actor: null, action: 'session.end-by-company', subject: userid, detail })
  })
