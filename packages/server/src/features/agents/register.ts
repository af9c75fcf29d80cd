import type { Agent, Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { holdDepartment } from '../departments/departments.ts'
import { settingsOf } from '../settings/settings.ts'
import { announceAgent } from './announce-agent.ts'
import { createUser, type Person } from './create-user.ts'
import { requirePassword } from './password-rules.ts'

export interface Registration {
  email: string
  pass: string
  confirmPassword: string
  firstName: string
  lastName: string
  department: string
  isAdmin: boolean
}

/** Registers an agent with a password to be changed. The specification fixes the checks and their texts. */
export async function registerAgent(app: AppContext, me: Me, form: Registration): Promise<Agent> {
  requireFilled(form)
  if (form.pass !== form.confirmPassword) refuse('passwords-differ', { field: 'confirmPassword' })
  requirePassword(form.pass, 'pass')
  const password_hash = await app.passwords.hash(form.pass)
  return app.db.transaction(async (tx) => {
    await holdDepartment(tx, form.department, 'department')
    return addAgent(app, tx, me, {
      email: form.email.trim(),
      first_name: form.firstName.trim(),
      last_name: form.lastName.trim(),
      departmentid: form.department,
      is_admin: form.isAdmin,
      password_hash,
      password_is_temporary: true,
      lang: settingsOf(app).defaultLanguage,
    })
  })
}

/** Creates an agent in the transaction of the caller: the form, the first start, or a command at the console. */
export async function addAgent(app: AppContext, tx: Tx, by: Me | null, person: Person): Promise<Agent> {
  const userid = await createUser(app, tx, person)
  const detail = { email: person.email, isAdmin: person.is_admin }
  await audit(app, tx, { actor: by, action: 'agent.register', subject: userid, detail })
  return announceAgent(app, tx, 'newUser', userid, by)
}

function requireFilled(form: Registration): void {
  const required = ['email', 'pass', 'confirmPassword', 'firstName', 'lastName', 'department'] as const
  const missing = required.find((field) => form[field].trim() === '')
  if (missing !== undefined) refuse('missing-fields', { field: missing })
}
