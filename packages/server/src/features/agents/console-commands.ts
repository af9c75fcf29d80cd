import type { AppContext, Tx } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { settingsOf } from '../settings/settings.ts'
import { agentByEmail } from './agents-store.ts'
import { addAgent } from './register.ts'
import { audit } from '../../platform/audit/audit.ts'
import { revokeKeysOf } from '../api-keys/api-keys.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { saveUser } from '../users/users.ts'

/** Commands for the operator of the machine, for when no administrator can sign in. */

/** Makes an administrator with a random password that is to be changed. @throws email-taken */
export async function createAdmin(
  app: AppContext,
  person: { email: string; first_name: string; last_name: string },
): Promise<string> {
  if (!/^[^\s@]+@[^\s@]+$/.test(person.email))
    refuse('invalid-input', {
      field: 'email',
      message: `Enter a valid email address instead of ${person.email}.`,
    })
  const password = temporaryPassword(app)
  const password_hash = await app.passwords.hash(password)
  await app.db.transaction((tx) =>
    addAgent(app, tx, {
      ...person,
      departmentid: null,
      is_admin: true,
      password_hash,
      password_is_temporary: true,
      lang: settingsOf(app).defaultLanguage,
    }),
  )
  return password
}

/** Sets a random temporary password for a user. @throws email-not-found */
export async function resetPassword(app: AppContext, email: string): Promise<string> {
  const password = temporaryPassword(app)
  const password_hash = await app.passwords.hash(password)
  await app.db.transaction(async (tx) => {
    const agent = await agentByEmail(tx, email)
    if (agent === undefined) refuse('email-not-found', { field: 'email' })
    await giveTemporaryPassword(app, tx, { userid: agent.userid, password_hash })
  })
  return password
}

const temporaryPassword = (app: AppContext): string => app.ids.token().slice(0, 20)

/** Sets a new password that must be changed, and ends the sessions and API keys of the account. */
async function giveTemporaryPassword(
  app: AppContext,
  tx: Tx,
  { userid, password_hash }: { userid: string; password_hash: string },
): Promise<void> {
  await saveUser(tx, userid, { password_hash, password_is_temporary: true })
  await endSessionsOf(app, tx, userid, 'signed-out')
  const detail = await revokeKeysOf(app, tx, userid)
  await audit(app, tx, { actor: null, action: 'agent.reset-password', subject: userid, detail })
}
