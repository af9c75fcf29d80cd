import type { Company } from '../../config/companies.ts'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { isEmergencyAdmin } from '../agents/agents.ts'
import { revokeKeysOf } from '../api-keys/api-keys.ts'
import { endResetLinksOf } from '../password-resets/password-resets.ts'
import { unsubscribeAll } from '../push/push.ts'
import { dropChallengesOf, endSessionsOf } from '../sessions/sessions.ts'
import { lockAdminsAnd, saveUser, type UserRow } from '../users/users.ts'

/**
 * Somebody who lost the last group that let him or her in is out everywhere, at once: sessions, pushes, API keys and links for
 * a new password. Until a sign-in with a provider is admitted again, no password leads in either.
 */
export async function turnAway(app: AppContext, tx: Tx, company: Company, userid: string): Promise<void> {
  const locked = await lockAdminsAnd(tx, userid)
  const user = locked.find((one) => one.userid === userid)
  if (user === undefined) throw new Error('The account of a login is gone.')
  await endSessionsOf(app, tx, userid, 'signed-out')
  await dropChallengesOf(tx, userid)
  const more = isKept(app, user, locked) ? {} : await closeOtherDoors(app, tx, userid)
  const detail = { company: company.name, why: 'company-group-missing', ...more }
  await audit(app, tx, { actor: null, action: 'session.end-by-company', subject: userid, detail })
}

/** Without these two nobody could set things right: both keep what is theirs, and their password. */
function isKept(app: AppContext, user: UserRow, locked: readonly UserRow[]): boolean {
  const isLast =
    user.is_admin &&
    locked.every(
      ({ userid, is_admin, closed_on, turned_away_on }) =>
        userid === user.userid || !is_admin || closed_on !== null || turned_away_on !== null,
    )
  return isLast || isEmergencyAdmin(app, user)
}

async function closeOtherDoors(app: AppContext, tx: Tx, userid: string) {
  await saveUser(tx, userid, { turned_away_on: app.clock.now() })
  await unsubscribeAll(tx, userid)
  await endResetLinksOf(tx, userid)
  return revokeKeysOf(app, tx, userid)
}
