import type { Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { HttpSide } from '../../platform/http/served-call.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { revokeKeysOf } from '../api-keys/api-keys.ts'
import { endSessionsOf, requireOwnPassword } from '../sessions/sessions.ts'
import { lockAdminsAnd, saveUser } from '../users/users.ts'

export const temporaryPassword = (app: AppContext): string => app.ids.token().slice(0, 20)

/**
 * Gives a colleague who forgot the password a random one, which leaves the server only in this reply. It requires the
 * administrator's own password, because it opens another account. A second factor does not change.
 * @throws own-password, wrong-password, agent-not-found, admins-only
 */
export async function resetPasswordOf(
  app: AppContext,
  me: Me,
  request: { userid: string; ownPassword: string },
  http: HttpSide,
): Promise<{ password: string }> {
  const { userid, ownPassword } = request
  if (userid === me.id) refuse('own-password', { field: 'userid' })
  await requireOwnPassword(app, me, ownPassword, http, 'password')
  const password = temporaryPassword(app)
  const password_hash = await app.passwords.hash(password)
  await app.db.transaction(async (tx) => {
    const locked = await lockAdminsAnd(tx, userid)
    if (!locked.some((user) => user.userid === userid)) refuse('agent-not-found', { field: 'userid' })
    const mayStill = locked.some((user) => user.userid === me.id && user.is_admin && user.closed_on === null)
    if (!mayStill) refuse('admins-only')
    await giveTemporaryPassword(app, tx, me, { userid, password_hash })
  })
  return { password }
}

/** Sets a new password that must be changed, and ends the sessions and API keys of the account. */
export async function giveTemporaryPassword(
  app: AppContext,
  tx: Tx,
  by: Me | null,
  { userid, password_hash }: { userid: string; password_hash: string },
): Promise<void> {
  await saveUser(tx, userid, { password_hash, password_is_temporary: true })
  await endSessionsOf(app, tx, userid, 'signed-out')
  const detail = await revokeKeysOf(app, tx, userid)
  await audit(app, tx, { actor: by, action: 'agent.reset-password', subject: userid, detail })
}
