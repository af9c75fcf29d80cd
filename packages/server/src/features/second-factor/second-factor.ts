import type { Me, SecondFactor } from '@switchboard/contract'
import type { AppContext, Reader, Tx } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { requestToken } from '../../platform/lib/request-token.ts'
import { settingsOf } from '../settings/settings.ts'
import { newRecoveryCodes, newSecret, plain, recoveryDigest, stepOf } from './codes.ts'
import {
  countRecoveryCodes,
  findFactor,
  findRecoveryCode,
  lockFactor,
  replaceRecoveryCodes,
  saveFactor,
  storePending,
  consumeRecoveryCode,
} from './second-factor-store.ts'

export { addressOf } from './codes.ts'
export { deleteFactor } from './second-factor-store.ts'

/** The context in which a secret is sealed, so that it opens for no other user. */
const placeOf = (userid: string): string => `second_factors/${userid}/secret`

export async function hasSecondFactor(reader: Reader, userid: string): Promise<boolean> {
  const factor = await findFactor(reader, userid)
  return factor !== undefined && factor.confirmed_on !== null
}

export async function secondFactorOf(app: AppContext, user: Pick<Me, 'id' | 'role'>): Promise<SecondFactor> {
  const since = (await findFactor(app.db, user.id))?.confirmed_on ?? null
  return {
    isOn: since !== null,
    since,
    recoveryCodesLeft: since === null ? 0 : await countRecoveryCodes(app.db, user.id),
    isRequired: user.role === 'admin' && settingsOf(app).secondFactor === 'required',
  }
}

/** A new secret that has no effect until one of its codes is confirmed; null when a factor is on already. */
export async function beginFactor(app: AppContext, tx: Tx, userid: string): Promise<string | null> {
  const secret = newSecret(app.ids)
  const sealed = app.secrets.seal(secret, placeOf(userid))
  const isStored = await storePending(tx, { userid, secret: sealed, started_on: app.clock.now() })
  return isStored ? secret : null
}

/** Turns the pending secret on with its first code. */
export async function confirmFactor(
  app: AppContext,
  tx: Tx,
  userid: string,
  code: string,
): Promise<'on' | 'wrong' | 'not-started'> {
  const factor = await lockFactor(tx, userid)
  if (factor === undefined || factor.confirmed_on !== null) return 'not-started'
  const secret = app.secrets.openOrNull(factor.secret, placeOf(userid))
  // Begun before the key was lost: the person begins again.
  if (secret === null) return 'not-started'
  const step = stepOf(secret, plain(code), app.clock.millis())
  if (step === null) return 'wrong'
  await saveFactor(tx, userid, { confirmed_on: app.clock.now(), last_step: step })
  return 'on'
}

/**
 * Accepts a code of the app, or a recovery code, which is used up. A code counts once: an earlier or equal time step is
 * refused. The amount of work is the same for every input and user, so that the time reveals nothing. When the key that its secret
 * was sealed with is lost, only recovery codes count. @throws second-factor-lost for every other code then
 */
export async function takeCode(
  app: AppContext,
  tx: Tx,
  userid: string,
  code: string,
): Promise<'app' | 'recovery' | null> {
  const factor = await lockFactor(tx, userid)
  const opened = factor === undefined ? null : app.secrets.openOrNull(factor.secret, placeOf(userid))
  const step = stepOf(opened ?? newSecret(app.ids), plain(code), app.clock.millis())
  const digest = recoveryDigest(userid, code)
  const isRecovery = await findRecoveryCode(tx, userid, digest)
  if (factor === undefined || factor.confirmed_on === null) return null
  if (opened === null && !isRecovery) refuse('second-factor-lost', { field: 'code' })
  if (opened !== null && step !== null && step > factor.last_step) {
    await saveFactor(tx, userid, { last_step: step })
    return 'app'
  }
  if (!isRecovery) return null
  await consumeRecoveryCode(tx, userid, digest, app.clock.now())
  return 'recovery'
}

/** Ten new recovery codes, shown only once; the old ones become invalid. With the id of a request always the same ten. */
export async function giveRecoveryCodes(
  app: AppContext,
  tx: Tx,
  userid: string,
  requestid: string | undefined,
): Promise<string[]> {
  const { codes, digests } = await requestedCodes(app, tx, userid, requestid)
  await replaceRecoveryCodes(tx, userid, digests)
  return codes
}

/** The codes that this request has given before, while all ten of them count; its answer may have been lost. */
export async function givenRecoveryCodes(
  app: AppContext,
  tx: Tx,
  userid: string,
  requestid: string | undefined,
): Promise<string[] | null> {
  if (requestid === undefined) return null
  const { codes, digests } = await requestedCodes(app, tx, userid, requestid)
  return (await countRecoveryCodes(tx, userid, digests)) === codes.length ? codes : null
}

/** Bound to the secret, so that the same request gives others once the factor was turned off and on again. */
async function requestedCodes(
  app: AppContext,
  tx: Tx,
  userid: string,
  requestid: string | undefined,
): Promise<{ codes: string[]; digests: Buffer[] }> {
  const secret = (await findFactor(tx, userid))?.secret
  const codes = newRecoveryCodes((n) => requestToken(app, requestid, 'recovery code', userid, secret, n))
  return { codes, digests: codes.map((code) => recoveryDigest(userid, code)) }
}
