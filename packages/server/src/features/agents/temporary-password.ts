import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { revokeKeysOf } from '../api-keys/api-keys.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { saveUser } from '../users/users.ts'

export const temporaryPassword = (app: AppContext): string => app.ids.token().slice(0, 20)

/** Sets a new password that must be changed, and ends the sessions and API keys of the account. */
export async function giveTemporaryPassword(
  app: AppContext,
  tx: Tx,
  { userid, password_hash }: { userid: string; password_hash: string },
): Promise<void> {
  await saveUser(tx, userid, { password_hash, password_is_temporary: true })
  await endSessionsOf(app, tx, userid, 'signed-out')
  const detail = await revokeKeysOf(app, tx, userid)
  await audit(app, tx, { actor: null, action: 'agent.reset-password', subject: userid, detail })
}
