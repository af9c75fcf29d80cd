import { type Agent, type CallInput, type calls, isBlank, type Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { takeAdvisoryLock } from '../../platform/db/advisory-lock.ts'
import type { Actor } from '../../platform/http/served-call.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { requestedId } from '../../platform/lib/request-token.ts'
import { onlineUsers } from '../../platform/realtime/presence.ts'
import { holdDepartment, livingDepartments } from '../departments/departments.ts'
import { settingsOf } from '../settings/settings.ts'
import { hasUsers } from '../users/users.ts'
import { refuseToKey } from './agents-policy.ts'
import { agentById } from './agents-store.ts'
import { announceAgent } from './announce-agent.ts'
import { createUser, type Person } from './create-user.ts'
import { requirePassword } from './password-rules.ts'
import { presentAgent } from './present-agent.ts'

type Registration = CallInput<typeof calls.registerAgent>['body']

/**
 * Registers an agent with a password to be changed. The specification fixes the checks and their texts. The same form with the
 * same id of its request returns the agent that the first one registered, as he or she is now.
 */
export async function registerAgent(app: AppContext, by: Actor, form: Registration): Promise<Agent> {
  refuseToKey(by, form.isAdmin)
  requireFilled(form)
  if (form.pass !== form.confirmPassword) refuse('passwords-differ', { field: 'confirmPassword' })
  requirePassword(form.pass, 'pass')
  const userid = requestedId(app, form.requestid, 'agent', by.me.id, form)
  const password_hash = await app.passwords.hash(form.pass)
  return app.db.transaction(async (tx) => {
    // A repeat of a request that still runs waits for it.
    await takeAdvisoryLock(tx, `registrations/${userid}`)
    const known = await agentById(tx, userid)
    if (known !== undefined) return presentAgent(known, await onlineUsers(app, tx))
    await holdDepartment(tx, form.department, 'department')
    return addAgent(
      app,
      tx,
      {
        userid,
        email: form.email,
        first_name: form.firstName.trim(),
        last_name: form.lastName.trim(),
        departmentid: form.department,
        is_admin: form.isAdmin,
        password_hash,
        password_is_temporary: true,
        lang: settingsOf(app).defaultLanguage,
      },
      by.me,
    )
  })
}

/** Creates an agent in the transaction of the caller: the form, the first start, or a command at the console. */
export async function addAgent(
  app: AppContext,
  tx: Tx,
  person: Person,
  by: Me | null = null,
): Promise<Agent> {
  const userid = await createUser(app, tx, person)
  const detail = { email: person.email, isAdmin: person.is_admin }
  await audit(app, tx, { actor: by, action: 'agent.register', subject: userid, detail })
  return announceAgent(app, tx, { userid, by, isNew: true })
}

function requireFilled(form: Registration): void {
  const required = ['email', 'pass', 'confirmPassword', 'firstName', 'lastName', 'department'] as const
  const missing = required.find((field) => isBlank(form[field]))
  if (missing !== undefined) refuse('missing-fields', { field: missing })
}

/** Until the first administrator enters a name; clients read the first name. */
export const UNNAMED_ADMINISTRATOR = { first_name: 'First', last_name: 'Administrator' }

/**
 * Creates the first administrator of an empty database from the settings, or one with a random password that is printed
 * once at the console. Nodes that start together run one after the other, and only the first finds no user.
 */
export async function prepareFirstAdmin(app: AppContext): Promise<void> {
  if (await hasUsers(app.db)) return
  const { email, password } = app.config.firstAdmin
  const chosen = password ?? app.ids.token().slice(0, 20)
  const password_hash = await app.passwords.hash(chosen)
  await app.db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, 'first administrator')
    if (await hasUsers(tx)) return
    const [department] = await livingDepartments(tx)
    await addAgent(app, tx, {
      email,
      ...UNNAMED_ADMINISTRATOR,
      departmentid: department?.departmentid ?? null,
      is_admin: true,
      password_hash,
      password_is_temporary: password === null,
      lang: settingsOf(app).defaultLanguage,
    })
    if (password === null)
      tx.onCommit(() => app.print(`\n  The first administrator is ${email} with the password ${chosen}\n`))
  })
}
