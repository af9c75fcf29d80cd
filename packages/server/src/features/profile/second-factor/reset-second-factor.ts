import type { Me, SecondFactor } from '@switchboard/contract'
import { sql } from 'kysely'
import type { AppContext } from '../../../context.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { refuse } from '../../../platform/lib/refusal.ts'
import { deleteFactor, secondFactorOf } from '../../second-factor/second-factor.ts'
import { endSessionsOf } from '../../sessions/sessions.ts'

/** Whether an agent has a second factor, for administrators. @throws agent-not-found */
export async function secondFactorOfAgent(app: AppContext, userid: string): Promise<SecondFactor> {
  const user = await app.db.query
    .selectFrom('users')
    .select('is_admin')
    .where('userid', '=', userid)
    .executeTakeFirst()
  if (user === undefined) refuse('agent-not-found', { field: 'userid' })
  return secondFactorOf(app, { id: userid, role: user.is_admin ? 'admin' : '' })
}

/**
 * Removes the second factor of an agent who lost phone and recovery codes, and signs the agent out everywhere. The own
 * factor is removed only with password and code. null: a command at the console.
 */
export async function resetSecondFactor(app: AppContext, me: Me | null, userid: string): Promise<boolean> {
  if (me?.id === userid) refuse('own-second-factor', { field: 'userid' })
  return app.db.transaction(async (tx) => {
    const user = await tx.query
      .selectFrom('users')
      .select('userid')
      .where('userid', '=', userid)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (user === undefined) refuse('agent-not-found', { field: 'userid' })
    // A repeat finds no factor and ends no session.
    if (!(await deleteFactor(tx, userid))) return false
    await endSessionsOf(app, tx, userid, 'signed-out')
    await audit(app, tx, { actor: me, deed: 'second-factor.reset', subject: userid })
    return true
  })
}

/** The same at the console, by email. @throws email-not-found */
export async function resetSecondFactorByEmail(app: AppContext, email: string): Promise<boolean> {
  const user = await app.db.query
    .selectFrom('users')
    .select('userid')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()
  if (user === undefined) refuse('email-not-found', { field: 'email' })
  return resetSecondFactor(app, null, user.userid)
}
