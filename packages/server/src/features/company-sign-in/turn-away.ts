import type { Company } from '../../config/companies.ts'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { isIndispensable } from '../agents/agents.ts'
import { revokeKeysOf } from '../api-keys/api-keys.ts'
import { endResetLinksOf } from '../password-resets/password-resets.ts'
import { dropChallengesOf, endSessionsOf } from '../sessions/sessions.ts'
import { lockAdminsAnd, saveUser } from '../users/users.ts'

/**
 * Ends all access of a person who lost the last group that admits to the desk: sessions, pushes, API keys and links for a new
 * password. The password does not work either until a sign-in with a provider is admitted again.
 */
export async function turnAway(app: AppContext, tx: Tx, company: Company, userid: string): Promise<void> {
  const locked = await lockAdminsAnd(tx, userid)
  const user = locked.find((one) => one.userid === userid)
  if (user === undefined) throw new Error('The account of a login is gone.')
  await endSessionsOf(app, tx, userid, 'signed-out')
  await dropChallengesOf(tx, userid)
  // The last administrator and the emergency administrator can still correct the groups.
  const more = isIndispensable(app, user, locked) ? {} : await revokeOtherAccess(app, tx, userid)
  const detail = { company: company.name, why: 'company-group-missing', ...more }
  await audit(app, tx, { actor: null, action: 'session.end-by-company', subject: userid, detail })
}

async function revokeOtherAccess(app: AppContext, tx: Tx, userid: string) {
  await saveUser(tx, userid, { turned_away_on: app.clock.now() })
  await endResetLinksOf(tx, userid)
  return revokeKeysOf(app, tx, userid)
}
