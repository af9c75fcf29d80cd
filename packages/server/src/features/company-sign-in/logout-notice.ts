import { decodeJwt, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Company } from '../../config/companies.ts'
import type { AppContext } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { microsecondsOf, systemClock } from '../../platform/lib/clock.ts'
import { type CheckedSession, companySessions, endSession } from '../sessions/sessions.ts'
import { linkedLogin } from './company-sign-in-store.ts'
import { openTokens } from './company-tokens.ts'
import { noticeKeysOf } from './notice-keys.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** Seconds by which the clocks of the provider and of the database may differ, and the age of a notice. */
const CLOCK_TOLERANCE = 60
const LONGEST = 10 * 60

/** OpenID Connect Back-Channel Logout: of a person, of one session of a person, or of a session alone. */
const Notice = z
  .object({
    iat: z.number(),
    jti: z.string(),
    sub: z.string().optional(),
    sid: z.string().optional(),
    events: z.object({ [EVENT]: z.object({}) }),
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined)
type Notice = z.infer<typeof Notice>

/**
 * Ends the sessions that a provider says are over. A repeat ends nothing that began after the notice.
 * @returns whether the notice is the provider's
 */
export async function takeLogoutNotice(app: AppContext, company: Company, token: string): Promise<boolean> {
  const notice = await verifiedNotice(app, company, token)
  if (notice === null) return false
  for (const session of await sessionsMeant(app, company, notice))
    await app.db.transaction(async (tx) => {
      await endSession(app, tx, session.sessionid)
      const detail = { company: company.name }
      await audit(app, tx, { actor: null, action: 'session.end-by-company', subject: session.userid, detail })
    })
  return true
}

/** Nobody makes the server ask the provider with a text that could not be a notice for it. */
function mayBeMeant(company: Company, token: string): boolean {
  try {
    const { iss, aud, ...claims } = decodeJwt(token)
    const isForUs =
      typeof aud === 'string' ? aud === company.clientId : aud?.includes(company.clientId) === true
    return iss === company.issuer && isForUs && Notice.safeParse(claims).success
  } catch {
    return false
  }
}

async function verifiedNotice(app: AppContext, company: Company, token: string): Promise<Notice | null> {
  if (!mayBeMeant(company, token)) return null
  const keys = await noticeKeysOf(app, company)
  if (keys === null) return null
  try {
    const { payload } = await jwtVerify(token, keys.keySet, {
      issuer: keys.issuer,
      audience: company.clientId,
      clockTolerance: CLOCK_TOLERANCE,
      maxTokenAge: LONGEST,
      currentDate: new Date(systemClock().millis() + (app.clock.aheadOfMachine?.() ?? 0)),
    })
    return Notice.safeParse(payload).data ?? null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

async function sessionsMeant(
  app: AppContext,
  company: Company,
  { sub, sid, iat }: Notice,
): Promise<CheckedSession[]> {
  const login =
    sub === undefined ? undefined : await linkedLogin(app.db, { issuer: company.issuer, subject: sub })
  if (sub !== undefined && login === undefined) return []
  const running = await companySessions(app.db, company.company, login?.userid ?? null)
  return running.filter((session) => {
    const began = microsecondsOf(session.created_on) / 1_000_000
    return began <= iat + CLOCK_TOLERANCE && (sid === undefined || sidOf(app, session) === sid)
  })
}

/** The provider's own name of the session. */
function sidOf(app: AppContext, { userid, tokens }: CheckedSession): unknown {
  const idToken = openTokens(app, userid, tokens)?.idToken
  return idToken === undefined || idToken === '' ? undefined : decodeJwt(idToken)['sid']
}
