import type { RecoveryCodes, SecondFactorSetup } from '@switchboard/contract'
import { encode } from 'uqr'
import type { z } from 'zod'
import type { AppContext, Tx } from '../../../context.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { HttpSide, Session } from '../../../platform/http/served-call.ts'
import { refuse } from '../../../platform/lib/refusal.ts'
import { settingsOf } from '../../settings/settings.ts'
import { holdSession } from '../../users/users.ts'
import {
  addressOf,
  beginFactor,
  confirmFactor,
  deleteFactor,
  givenRecoveryCodes,
  giveRecoveryCodes,
  takeCode,
} from '../../second-factor/second-factor.ts'
import {
  countGuess,
  dropChallengesOf,
  leaveOtherSessions,
  requireOwnPassword,
} from '../../sessions/sessions.ts'

type Codes = z.infer<typeof RecoveryCodes>
interface Proof {
  password: string
  code: string
}

/** Makes a secret for my authenticator app; nothing changes until a code of it is confirmed. */
export async function startSecondFactor(
  app: AppContext,
  session: Session,
  password: string,
  http: HttpSide,
): Promise<SecondFactorSetup> {
  const { me } = session
  await requireOwnPassword(app, session, password, http, 'password')
  const secret = await app.db.transaction((tx) => beginFactor(app, tx, me.id))
  if (secret === null) refuse('second-factor-on')
  const address = addressOf(secret, settingsOf(app).productName, me.username)
  const squares = encode(address, { ecc: 'M', border: 0 }).data.map((row) =>
    row.map((isDark) => (isDark ? '1' : '0')).join(''),
  )
  return { secret, address, squares }
}

/** Other sessions, opened without the factor, must sign in again; mine stays. */
export function confirmSecondFactor(
  app: AppContext,
  session: Session,
  { code, requestid }: { code: string; requestid?: string | undefined },
): Promise<Codes> {
  const { me, sessionid } = session
  return app.db.transaction(async (tx) => {
    const outcome = await confirmFactor(app, tx, me.id, code)
    await holdSession(tx, sessionid)
    if (outcome === 'wrong') refuse('wrong-code', { field: 'code' })
    if (outcome === 'not-started') {
      const given = await givenRecoveryCodes(app, tx, me.id, requestid)
      return given === null ? refuse('second-factor-not-started') : { recoveryCodes: given }
    }
    const recoveryCodes = await giveRecoveryCodes(app, tx, me.id, requestid)
    await leaveOtherSessions(app, tx, me, sessionid)
    await audit(app, tx, { actor: me, action: 'second-factor.on', subject: me.id })
    return { recoveryCodes }
  })
}

export async function turnOffSecondFactor(
  app: AppContext,
  session: Session,
  proof: Proof,
  http: HttpSide,
): Promise<void> {
  const { me } = session
  if (me.role === 'admin' && settingsOf(app).secondFactor === 'required') refuse('second-factor-required')
  await proven(app, session, proof, http, {
    async change(tx) {
      await deleteFactor(tx, me.id)
      await dropChallengesOf(tx, me.id)
      await audit(app, tx, { actor: me, action: 'second-factor.off', subject: me.id })
    },
  })
}

export const makeRecoveryCodes = (
  app: AppContext,
  session: Session,
  { requestid, ...proof }: Proof & { requestid?: string | undefined },
  http: HttpSide,
): Promise<Codes> =>
  proven(app, session, proof, http, {
    async change(tx) {
      const { me } = session
      const recoveryCodes = await giveRecoveryCodes(app, tx, me.id, requestid)
      await audit(app, tx, { actor: me, action: 'second-factor.recovery-codes', subject: me.id })
      return { recoveryCodes }
    },
    async repeated(tx) {
      const recoveryCodes = await givenRecoveryCodes(app, tx, session.me.id, requestid)
      return recoveryCodes && { recoveryCodes }
    },
  })

interface Proven<T> {
  change(tx: Tx): Promise<T>
  /** What the change answered before: a code that it has taken counts no second time. */
  repeated?(tx: Tx): Promise<T | null>
}

/** Requires both password and code before the change. @throws wrong-password, fresh-sign-in-needed, wrong-code, too-many-requests */
async function proven<T>(
  app: AppContext,
  session: Session,
  { password, code }: Proof,
  http: HttpSide,
  { change, repeated }: Proven<T>,
): Promise<T> {
  const { me } = session
  await requireOwnPassword(app, session, password, http, 'password')
  const guess = await countGuess(app, { what: 'code', userid: me.id }, http.ip)
  const done = await app.db.transaction(async (tx) => {
    const taken = await takeCode(app, tx, me.id, code)
    await holdSession(tx, session.sessionid)
    if (taken !== null) return change(tx)
    return (await repeated?.(tx)) ?? refuse('wrong-code', { field: 'code' })
  })
  await guess.wasNone()
  return done
}
