import { calls, done } from '@switchboard/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { requirePassword } from '../agents/agents.ts'
import { changePassword, endOtherSessions, mySessions } from '../sessions/sessions.ts'
import { changePicture, myProfile, updateMyProfile } from './profile.ts'

export const profileFeature: Feature = {
  serves(serve, app) {
    serve(calls.getProfile, ({ me }) => myProfile(app, me))
    serve(calls.updateProfile, async ({ me, body, http }) => {
      await updateMyProfile(app, me, body)
      http.endSession()
      return done
    })
    serve(calls.changePassword, async ({ session, body, http }) => {
      await changePassword(app, session, body, http, requirePassword)
      return done
    })
    serve(calls.getMySessions, ({ session }) => mySessions(app, session))
    serve(calls.endOtherSessions, async ({ session }) => {
      await endOtherSessions(app, session)
      return done
    })
    serve(calls.changeProfilePicture, async ({ me, file }) => ({
      profilePic: `/files/${await changePicture(app, me, file)}`,
    }))
  },
}
