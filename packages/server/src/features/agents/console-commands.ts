import type { AppContext } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { settingsOf } from '../settings/settings.ts'
import { agentByEmail } from './agents-store.ts'
import { addAgent } from './register.ts'
import { giveTemporaryPassword, temporaryPassword } from './temporary-password.ts'

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
