import { ConfigError } from '../../config/config-error.ts'
import type { AppContext } from '../../context.ts'
import { hasUsers, userByEmail } from '../users/users.ts'

/**
 * Without passwords the emergency administrator is the way in when the provider is away: a server does not start with one who
 * could not sign in. @throws ConfigError
 */
export async function requireEmergencyAdmin(app: AppContext): Promise<void> {
  const { emergencyAdmin: email, firstAdmin } = app.config
  if (email === null) return
  const fault = (await hasUsers(app.db)) ? await faultOf(app, email) : firstFault(email, firstAdmin.email)
  if (fault !== null) throw new ConfigError([{ setting: 'EMERGENCY_ADMIN', text: `${email} ${fault}` }])
}

async function faultOf(app: AppContext, email: string): Promise<string | null> {
  const user = await userByEmail(app.db, email)
  if (user === undefined) return 'is the email of no account here'
  if (!user.is_admin) return 'is no administrator'
  if (user.closed_on !== null) return 'is locked'
  // It happened before the operator chose this account.
  return user.turned_away_on === null ? null : 'lost its last group at the provider; lock and unlock it first'
}

/** An empty database gets the administrator of the settings. */
const firstFault = (email: string, first: string): string | null =>
  email.toLowerCase() === first.toLowerCase()
    ? null
    : `is not ADMIN_EMAIL (${first}), the only account of an empty database`
