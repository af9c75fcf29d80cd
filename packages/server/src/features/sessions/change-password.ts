import type { Me } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { HttpSide, Session } from '../../platform/http/served-call.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { countGuess } from './login-guesses.ts'
import { leaveOtherSessions } from './own-sessions.ts'

interface PasswordForm {
  currentPassword: string
  newPassword: string
  confirmPassword: string
}

/** My new password; I stay signed in here and am signed out everywhere else. Guessing the old one counts as a guess. */
export async function changePassword(
  app: AppContext,
  session: Session,
  form: PasswordForm,
  http: HttpSide,
  requirePassword: (password: string, field: string) => void,
): Promise<void> {
  const [missing] = Object.entries(form).find(([, value]) => value === '') ?? []
  if (missing !== undefined) refuse('missing-fields', { field: missing })
  if (form.newPassword !== form.confirmPassword) refuse('passwords-differ', { field: 'confirmPassword' })
  requirePassword(form.newPassword, 'newPassword')
  const { me } = session
  await requireOwnPassword(app, me, form.currentPassword, http, 'currentPassword')
  const password_hash = await app.passwords.hash(form.newPassword)
  await app.db.transaction(async (tx) => {
    await tx.query
      .updateTable('users')
      .set({ password_hash, password_is_temporary: false })
      .where('userid', '=', me.id)
      .execute()
    await leaveOtherSessions(app, tx, me, session.sessionid)
    await audit(app, tx, { actor: me, deed: 'agent.password', subject: me.id })
  })
}

/** Asks for the password once more before something that matters. @throws wrong-password, too-many-requests */
export async function requireOwnPassword(
  app: AppContext,
  me: Me,
  password: string,
  http: HttpSide,
  field: string,
): Promise<void> {
  const user = await app.db.query
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('userid', '=', me.id)
    .executeTakeFirstOrThrow()
  const guess = await countGuess(app, user.email, http.ip)
  if (!(await app.passwords.verify(user.password_hash, password))) refuse('wrong-password', { field })
  await guess.wasRight()
}
