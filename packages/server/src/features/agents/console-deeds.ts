import type { AppContext } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { deskRules } from '../desk-settings/desk-settings.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { agentByEmail, saveUser } from './agents-store.ts'
import { addAgent } from './register.ts'

/** What whoever has the machine may do without signing in: the way back when nobody can. */

/** Makes an administrator with a random password that is to be changed. @throws email-taken */
export async function createAdmin(
  app: AppContext,
  person: { email: string; first_name: string; last_name: string },
): Promise<string> {
  if (!/^[^\s@]+@[^\s@]+$/.test(person.email))
    refuse('invalid-input', { field: 'email', message: `${person.email} is no email address.` })
  const password = temporaryPassword(app)
  const password_hash = await app.passwords.hash(password)
  await app.db.transaction((tx) =>
    addAgent(app, tx, null, {
      ...person,
      departmentid: null,
      is_admin: true,
      password_hash,
      password_is_temporary: true,
      lang: deskRules(app).defaultLanguage,
    }),
  )
  return password
}

/** Gives somebody a random password that is to be changed, and ends all sessions. @throws email-not-found */
export async function resetPassword(app: AppContext, email: string): Promise<string> {
  const password = temporaryPassword(app)
  const password_hash = await app.passwords.hash(password)
  await app.db.transaction(async (tx) => {
    const agent = await agentByEmail(tx, email)
    if (agent === undefined) refuse('email-not-found', { field: 'email' })
    await saveUser(tx, agent.userid, { password_hash, password_is_temporary: true })
    await endSessionsOf(app, tx, agent.userid, 'signed-out')
    await audit(app, tx, { actor: null, deed: 'agent.reset-password', subject: agent.userid })
  })
  return password
}

const temporaryPassword = (app: AppContext): string => app.ids.token().slice(0, 20)
