import type { CallInput, CallReply, calls } from '@switchboard/contract'
import type { AppContext, Reader } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { HttpSide } from '../../platform/http/served-call.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { tokenDigest } from '../../platform/lib/token-digest.ts'
import { requirePassword } from '../agents/agents.ts'
import { revokeKeysOf } from '../api-keys/api-keys.ts'
import { countGuess, dropChallengesOf, endSessionsOf, passwordsAreOffFor } from '../sessions/sessions.ts'
import { lockUser, saveUser } from '../users/users.ts'
import { endResetLinksOf } from './password-resets.ts'
import { type OpenReset, resetOf } from './password-resets-store.ts'
import { accountDigest } from './reset-links.ts'

/** Whose password a link resets. Links that were never made, used, void or expired get the same refusal. */
export async function readReset(
  app: AppContext,
  token: string,
  http: HttpSide,
): Promise<CallReply<typeof calls.readReset>> {
  const { email, expires_on } = await openedBy(app, token, http)
  return { email, expires_on }
}

/**
 * Sets the new password and ends every session, API key and other link of the account; the person signs in with it, with the
 * second factor if there is one. Of any number of requests at once, one succeeds.
 */
export async function finishReset(
  app: AppContext,
  form: CallInput<typeof calls.finishReset>['body'],
  http: HttpSide,
): Promise<{ email: string }> {
  const { userid, email } = await openedBy(app, form.token, http)
  if (form.password !== form.confirmPassword) refuse('passwords-differ', { field: 'confirmPassword' })
  requirePassword(form.password, 'password')
  const password_hash = await app.passwords.hash(form.password)
  await app.db.transaction(async (tx) => {
    // One after the other: the first one takes the link, and its new password ends it for the others.
    await lockUser(tx, userid)
    if ((await goodReset(app, tx, form.token)) === undefined) refuse('reset-not-found')
    await endResetLinksOf(tx, userid)
    await saveUser(tx, userid, { password_hash, password_is_temporary: false })
    await endSessionsOf(app, tx, userid, 'signed-out')
    await dropChallengesOf(tx, userid)
    const detail = await revokeKeysOf(app, tx, userid)
    await audit(app, tx, { actor: 'nobody', action: 'agent.use-reset-link', subject: userid, detail })
  })
  return { email }
}

/** @throws reset-not-found, passwords-off, too-many-requests: wrong links are counted like wrong passwords of an address */
async function openedBy(app: AppContext, token: string, http: HttpSide): Promise<OpenReset> {
  const guess = await countGuess(app, null, http.ip)
  const reset = await goodReset(app, app.db, token)
  if (reset === undefined) refuse('reset-not-found')
  await guess.wasNone()
  // The link was made before passwords were switched off.
  if (await passwordsAreOffFor(app, app.db, reset)) refuse('passwords-off')
  return reset
}

async function goodReset(app: AppContext, reader: Reader, token: string): Promise<OpenReset | undefined> {
  const reset = await resetOf(reader, tokenDigest(token), app.clock.now())
  return reset !== undefined && accountDigest(reset).equals(reset.account_sha256) ? reset : undefined
}
