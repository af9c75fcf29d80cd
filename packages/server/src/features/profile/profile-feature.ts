import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { requirePassword } from '../agents/agents.ts'
import { changePassword, endOtherSessions, mySessions } from '../sessions/sessions.ts'
import { secondFactorOf } from '../second-factor/second-factor.ts'
import {
  confirmSecondFactor,
  makeRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
} from './second-factor/own-second-factor.ts'
import { resetSecondFactor, secondFactorOfAgent } from './second-factor/reset-second-factor.ts'
import { changePicture, myProfile, removePicture, updateMyProfile } from './profile.ts'

export const profileFeature: Feature = {
  serves(serve, app) {
    serve(calls.getProfile, ({ me }) => myProfile(app, me))
    serve(calls.updateProfile, async ({ session, body, http }) => {
      await updateMyProfile(app, session, body, http)
      http.endSession()
    })
    serve(calls.changePassword, ({ session, body, http }) =>
      changePassword(app, session, body, http, requirePassword),
    )
    serve(calls.getMySessions, ({ session }) => mySessions(app, session))
    serve(calls.endOtherSessions, ({ session }) => endOtherSessions(app, session))
    serve(calls.getSecondFactor, ({ me }) => secondFactorOf(app, me))
    serve(calls.startSecondFactor, ({ session, body, http }) =>
      startSecondFactor(app, session, body.password, http),
    )
    serve(calls.confirmSecondFactor, ({ session, body }) => confirmSecondFactor(app, session, body))
    serve(calls.turnOffSecondFactor, ({ session, body, http }) =>
      turnOffSecondFactor(app, session, body, http),
    )
    serve(calls.makeRecoveryCodes, ({ session, body, http }) => makeRecoveryCodes(app, session, body, http))
    serve(calls.getSecondFactorOf, ({ params }) => secondFactorOfAgent(app, params.userid))
    serve(
      calls.resetSecondFactor,
      async ({ me, params }) => void (await resetSecondFactor(app, params.userid, me)),
    )
    serve(calls.removeProfilePicture, ({ me }) => removePicture(app, me))
    serve(calls.changeProfilePicture, async ({ me, file }) => ({
      profilePic: `/files/${await changePicture(app, me, file)}`,
    }))
  },
}
