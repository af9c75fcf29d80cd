import type { Me } from '@switchboard/contract'
import { refuse } from '../../platform/lib/refusal.ts'
import type { UserRow } from '../users/users.ts'

/**
 * Decides who may take rights away from whom. `locked` holds the current rows of the target and of every active
 * administrator: the caller may have lost the role meanwhile.
 * @throws agent-not-found, own-flags, last-admin, admins-only
 */
export function requireFlagsMayChange(
  me: Me,
  userid: string,
  locked: readonly UserRow[],
  takesAdminAway: (target: UserRow) => boolean,
): UserRow {
  const target = locked.find((user) => user.userid === userid)
  if (target === undefined) refuse('agent-not-found', { field: 'userid' })
  if (userid === me.id) refuse('own-flags', { field: 'userid' })
  const admins = locked.filter((user) => user.is_admin && user.closed_on === null)
  if (takesAdminAway(target) && admins.length <= 1 && admins[0]?.userid === userid) refuse('last-admin')
  if (!admins.some((admin) => admin.userid === me.id)) refuse('admins-only')
  return target
}

const MOST_OF_A_USERNAME = 40

/** The local part of the email, lower case, `[a-z0-9._-]`. */
export function usernameBase(email: string): string {
  const local = email.slice(0, Math.max(0, email.lastIndexOf('@'))).toLowerCase()
  return local.replaceAll(/[^a-z0-9._-]/g, '').slice(0, MOST_OF_A_USERNAME) || 'agent'
}
