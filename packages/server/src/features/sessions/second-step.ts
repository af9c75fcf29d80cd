import type { CallReply, calls } from '@switchboard/contract'
import type { AppContext, Reader, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { HttpSide, Session } from '../../platform/http/served-call.ts'
import { later } from '../../platform/lib/clock.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { takeCode } from '../second-factor/second-factor.ts'
import { countGuess } from './login-guesses.ts'
import { openSession, startSession } from './open-session.ts'
import { tokenDigest } from '../../platform/lib/token-digest.ts'
import type { CompanyBeginning } from './sessions-store.ts'

/** Milliseconds between the right password and the code. */
const GOOD_FOR = 10 * 60_000

/** Records that the first step was right; the returned challenge proves it for a while. */
export async function beginSecondStep(
  app: AppContext,
  { userid, password_hash }: { userid: string; password_hash: string },
  through: CompanyBeginning | null = null,
): Promise<string> {
  const challenge = app.ids.token()
  const now = app.clock.now()
  await app.db.transaction(async (tx) => {
    await tx.query.deleteFrom('sign_in_challenges').where('expires_on', '<=', now).execute()
    await tx.query
      .insertInto('sign_in_challenges')
      .values({
        token_sha256: tokenDigest(challenge),
        userid,
        password_hash,
        company: through?.company ?? null,
        company_tokens: through?.tokens ?? null,
        company_proved_on: through?.provedOn ?? null,
        expires_on: later(now, GOOD_FOR),
      })
      .execute()
  })
  return challenge
}

/** An agent in the middle of signing in has to enter the password again. */
export async function dropChallengesOf(tx: Tx, userid: string): Promise<void> {
  await tx.query.deleteFrom('sign_in_challenges').where('userid', '=', userid).execute()
}

/** The second step of a sign-in. @throws second-step-over, wrong-code, too-many-requests */
export async function finishSignIn(
  app: AppContext,
  { challenge, code }: { challenge: string; code: string },
  http: HttpSide,
  earlier: Session | null,
): Promise<CallReply<typeof calls.loginSecondStep>> {
  const asked = await findChallenge(app.db, challenge, app.clock.now())
  const guess = await countGuess(
    app,
    asked === undefined ? null : { what: 'code', userid: asked.userid },
    http.ip,
  )
  if (asked === undefined) refuse('second-step-over')
  const opened = await app.db.transaction(async (tx) => {
    const taken = await takeCode(app, tx, asked.userid, code)
    if (taken === null) return null
    await tx.query
      .deleteFrom('sign_in_challenges')
      .where('token_sha256', '=', tokenDigest(challenge))
      .execute()
    const { company, tokens, provedOn } = asked
    const through = company === null || tokens === null ? null : { company, tokens, provedOn }
    return openSession(app, tx, asked, { http, earlier, through, detail: { secondFactor: taken } })
  })
  if (opened === null) {
    await auditWrongCode(app, asked.userid)
    refuse('wrong-code', { field: 'code' })
  }
  await guess.wasRight()
  return startSession(app, http, opened)
}

const auditWrongCode = (app: AppContext, userid: string): Promise<void> =>
  app.db.transaction((tx) =>
    audit(app, tx, {
      actor: 'nobody',
      action: 'session.sign-in',
      subject: userid,
      detail: { step: 'second factor' },
      result: 'refused',
    }),
  )

/** The user whose password was right, as long as the password is unchanged and the account is open. */
const findChallenge = (reader: Reader, challenge: string, now: string) =>
  reader.query
    .selectFrom('sign_in_challenges as asked')
    .innerJoin('users', 'users.userid', 'asked.userid')
    .select(['asked.userid', 'asked.password_hash', 'asked.company', 'asked.company_tokens as tokens'])
    .select('asked.company_proved_on as provedOn')
    .where('token_sha256', '=', tokenDigest(challenge))
    .where('expires_on', '>', now)
    .whereRef('users.password_hash', '=', 'asked.password_hash')
    .where('users.closed_on', 'is', null)
    .executeTakeFirst()
