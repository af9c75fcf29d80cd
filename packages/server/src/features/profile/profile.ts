import type { CallReply, calls, Me } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { changeAccount } from '../agents/agents.ts'
import { deskRules } from '../desk-settings/desk-settings.ts'
import { picturePath } from '../sessions/sessions.ts'
import { findProfile } from './profile-store.ts'

export { resetSecondFactorByEmail } from './second-factor/reset-second-factor.ts'
export { changePicture } from './picture/change-picture.ts'

export async function myProfile(app: AppContext, me: Me): Promise<CallReply<typeof calls.getProfile>> {
  const profile = await findProfile(app.db, me.id)
  return {
    firstName: profile.first_name,
    lastName: profile.last_name,
    email: profile.email,
    profilePic: picturePath(profile.profile_pic),
    departmentName: profile.department_name,
    companyName: deskRules(app).companyName,
  }
}

/** Changes my names and email; the edit ends my sessions (§4). @throws missing-fields, email-taken */
export async function updateMyProfile(
  app: AppContext,
  me: Me,
  form: { first_name: string; last_name: string; email: string },
): Promise<void> {
  await app.db.transaction((tx) => changeAccount(app, tx, me, me.id, form))
}
