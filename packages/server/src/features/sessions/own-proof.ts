import { limits } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import type { HttpSide, Session } from '../../platform/http/served-call.ts'
import { later } from '../../platform/lib/clock.ts'
import { NO_PASSWORD } from '../../platform/lib/passwords.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { countGuess } from './login-guesses.ts'
import { ownProofOf } from './sessions-store.ts'
import { passwordsAreOffFor } from './sign-in.ts'

export type Asking = Pick<Session, 'me' | 'sessionid'>

/**
 * Requires the password again before a sensitive action. Of a person who has none that leads in here, a session that began at
 * the identity provider minutes ago stands for it.
 * @throws wrong-password, fresh-sign-in-needed, too-many-requests
 */
export async function requireOwnPassword(
  app: AppContext,
  asking: Asking,
  password: string,
  http: HttpSide,
  field: string,
): Promise<void> {
  const proof = await proofOf(app, asking)
  if (password === '' && proof.by === 'sign-in') {
    if (proof.goodUntil === null) refuse('fresh-sign-in-needed', { field })
    return
  }
  const guess = await countGuess(app, { what: 'password', userid: asking.me.id }, http.ip)
  if (!(await app.passwords.verify(proof.hash, password))) refuse('wrong-password', { field })
  await guess.wasRight()
}

/** Whether nothing but the password will do. */
export const provesWithPassword = async (app: AppContext, asking: Asking): Promise<boolean> =>
  (await proofOf(app, asking)).by === 'password'

/** Until when this session stands for a password; null: the person has to sign in again. */
export async function freshSignInOf(
  app: AppContext,
  asking: Asking,
): Promise<{ goodUntil: string | null } | null> {
  const proof = await proofOf(app, asking)
  return proof.by === 'password' ? null : { goodUntil: proof.goodUntil }
}

export const hasPassword = async (app: AppContext, asking: Asking): Promise<boolean> =>
  (await proofOf(app, asking)).hash !== NO_PASSWORD

type Proof = { hash: string } & ({ by: 'password' } | { by: 'sign-in'; goodUntil: string | null })

async function proofOf(app: AppContext, { me, sessionid }: Asking): Promise<Proof> {
  const account = await ownProofOf(app.db, { userid: me.id, sessionid })
  const { password_hash: hash, company_proved_on: provedOn } = account
  const isAsked = hash !== NO_PASSWORD && !(await passwordsAreOffFor(app, app.db, account))
  if (isAsked) return { hash, by: 'password' }
  const goodUntil = provedOn === null ? null : later(provedOn, limits.freshSignIn)
  const isFresh = goodUntil !== null && goodUntil > app.clock.now()
  return { hash, by: 'sign-in', goodUntil: isFresh ? goodUntil : null }
}
