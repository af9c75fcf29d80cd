import type { Me, SecondFactor } from '@switchboard/contract'
import type { AppContext } from '../../../context.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { refuse } from '../../../platform/lib/refusal.ts'
import { deleteFactor, secondFactorOf } from '../../second-factor/second-factor.ts'
import { dropChallengesOf, endSessionsOf } from '../../sessions/sessions.ts'
import { lockUser, personOf, userByEmail } from '../../users/users.ts'

/** Whether an agent has a second factor, for administrators. @throws agent-not-found */
export async function secondFactorOfAgent(app: AppContext, userid: string): Promise<SecondFactor> {
  const user = await personOf(app.db, userid)
  if (user === undefined) refuse('agent-not-found', { field: 'userid' })
  return secondFactorOf(app, { id: userid, role: user.is_admin ? 'admin' : '' })
}

/**
 * Removes the second factor of an agent who lost phone and recovery codes, and signs the agent out everywhere. The own
 * factor is removed only with password and code. A command at the console has no `me`.
 */
export async function resetSecondFactor(app: AppContext, userid: string, me?: Me): Promise<boolean> {
  if (me?.id === userid) refuse('own-second-factor', { field: 'userid' })
  return app.db.transaction(async (tx) => {
    if ((await lockUser(tx, userid)) === undefined) refuse('agent-not-found', { field: 'userid' })
    await dropChallengesOf(tx, userid)
    // A repeat finds no factor and ends no session.
    if (!(await deleteFactor(tx, userid))) return false
    await endSessionsOf(app, tx, userid, 'signed-out')
    await audit(app, tx, { actor: me ?? null, action: 'second-factor.reset', subject: userid })
    return true
  })
}

/** The same at the console, by email. @throws email-not-found */
export async function resetSecondFactorByEmail(app: AppContext, email: string): Promise<boolean> {
  const user = await userByEmail(app.db, email)
  if (user === undefined) refuse('email-not-found', { field: 'email' })
  return resetSecondFactor(app, user.userid)
}
