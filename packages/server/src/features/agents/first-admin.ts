import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { livingDepartments } from '../departments/departments.ts'
import { settingsOf } from '../settings/settings.ts'
import { hasUsers } from '../users/users.ts'
import { addAgent } from './register.ts'

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
    await sql`select pg_advisory_xact_lock(hashtext('first administrator'))`.execute(tx.query)
    if (await hasUsers(tx)) return
    const [department] = await livingDepartments(tx)
    await addAgent(app, tx, null, {
      email,
      first_name: 'First',
      last_name: 'Administrator',
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
