import type { CallReply, calls, Me } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import type { HttpSide, Session } from '../../platform/http/served-call.ts'
import { updateAgent } from '../agents/agents.ts'
import { settingsOf } from '../settings/settings.ts'
import { picturePath } from '../sessions/sessions.ts'
import { findProfile } from './profile-store.ts'

export { resetSecondFactorByEmail } from './second-factor/reset-second-factor.ts'
export { changePicture } from './picture/change-picture.ts'
export { removePicture } from './picture/remove-picture.ts'

export async function myProfile(app: AppContext, me: Me): Promise<CallReply<typeof calls.getProfile>> {
  const profile = await findProfile(app.db, me.id)
  return {
    firstName: profile.first_name,
    lastName: profile.last_name,
    email: profile.email,
    profilePic: picturePath(profile.profile_pic),
    departmentName: profile.department_name,
    companyName: settingsOf(app).companyName,
  }
}

/** Changes my names and email; the edit ends my sessions. @throws missing-fields, email-taken, wrong-password */
export async function updateMyProfile(
  app: AppContext,
  session: Session,
  form: { first_name: string; last_name: string; email: string; password?: string | undefined },
  http: HttpSide,
): Promise<void> {
  await updateAgent(app, session, session.me.id, form, http)
}
