import type { CallInput, calls } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { HttpSide, Session } from '../../platform/http/served-call.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { revokeKeysOf } from '../api-keys/api-keys.ts'
import { holdSession, lockUser, saveUser } from '../users/users.ts'
import { provesWithPassword, requireOwnPassword } from './own-proof.ts'
import { leaveOtherSessions } from './own-sessions.ts'

type PasswordForm = CallInput<typeof calls.changePassword>['body']

/**
 * Changes my password, or sets the first one. I stay signed in here and am signed out everywhere else, and my API keys are revoked unless I keep
 * them. A wrong current password counts as a login guess.
 */
export async function changePassword(
  app: AppContext,
  session: Session,
  { keepApiKeys = false, ...form }: PasswordForm,
  http: HttpSide,
  requirePassword: (password: string, field: string) => void,
): Promise<void> {
  const [missing] = Object.entries(form).find(([, value]) => value === '') ?? []
  const isSpared = missing === 'currentPassword' && !(await provesWithPassword(app, session))
  if (missing !== undefined && !isSpared) refuse('missing-fields', { field: missing })
  if (form.newPassword !== form.confirmPassword) refuse('passwords-differ', { field: 'confirmPassword' })
  requirePassword(form.newPassword, 'newPassword')
  const { me } = session
  await requireOwnPassword(app, session, form.currentPassword, http, 'currentPassword')
  const password_hash = await app.passwords.hash(form.newPassword)
  await app.db.transaction(async (tx) => {
    await lockUser(tx, me.id)
    await holdSession(tx, session.sessionid)
    await saveUser(tx, me.id, { password_hash, password_is_temporary: false })
    await leaveOtherSessions(app, tx, me, session.sessionid)
    const detail = keepApiKeys ? {} : await revokeKeysOf(app, tx, me.id)
    await audit(app, tx, { actor: me, action: 'agent.password', subject: me.id, detail })
  })
}
