import type { Me } from '@switchboard/contract'
import type { Actor } from '../../platform/http/served-call.ts'
import type { AppContext } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import type { UserRow } from '../users/users.ts'

/**
 * Decides who may take rights away from whom. `locked` holds the current rows of the target and of every
 * administrator who is not locked: the caller may have lost the role meanwhile.
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
  const admins = locked.filter(isActiveAdmin)
  if (takesAdminAway(target) && admins.length <= 1 && admins[0]?.userid === userid) refuse('last-admin')
  if (!admins.some((admin) => admin.userid === me.id)) refuse('admins-only')
  return target
}

/** A program may change agents; only a person may change administrators or make one. @throws key-not-for-administrators */
export function refuseToKey({ key }: Actor, isAdministrator: boolean): void {
  if (key !== undefined && isAdministrator) refuse('key-not-for-administrators')
}

/** Somebody who can act as an administrator now: neither locked nor turned away by the groups of a provider. */
export const isActiveAdmin = (user: Pick<UserRow, 'is_admin' | 'closed_on' | 'turned_away_on'>): boolean =>
  user.is_admin && user.closed_on === null && user.turned_away_on === null

/** The only account that signs in with a password, where the operator switched passwords off for everybody else. */
const isEmergencyAdmin = (app: AppContext, { email }: Pick<UserRow, 'email'>): boolean =>
  email.toLowerCase() === app.config.emergencyAdmin?.toLowerCase()

/** The last administrator and the emergency administrator keep their rights, so that the desk is never left without one. */
export const isIndispensable = (app: AppContext, user: UserRow, locked: readonly UserRow[]): boolean =>
  isEmergencyAdmin(app, user) ||
  (user.is_admin && !locked.some((one) => one.userid !== user.userid && isActiveAdmin(one)))

/** It stays an administrator with its email, so that somebody gets in while the provider is away. @throws emergency-admin */
export function requireOrdinary(app: AppContext, user: Pick<UserRow, 'email'>): void {
  if (isEmergencyAdmin(app, user)) refuse('emergency-admin', { field: 'userid' })
}

const MOST_OF_A_USERNAME = 40

/** The local part of the email, lower case, `[a-z0-9._-]`. */
export function usernameBase(email: string): string {
  const local = email.slice(0, Math.max(0, email.lastIndexOf('@'))).toLowerCase()
  return local.replaceAll(/[^a-z0-9._-]/g, '').slice(0, MOST_OF_A_USERNAME) || 'agent'
}
