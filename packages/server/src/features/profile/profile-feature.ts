import { calls, done } from '@switchboard/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { changePicture, myProfile, updateMyProfile } from './profile.ts'

export const profileFeature: Feature = {
  serves(serve, app) {
    serve(calls.getProfile, ({ me }) => myProfile(app, me))
    serve(calls.updateProfile, async ({ me, body, http }) => {
      await updateMyProfile(app, me, body)
      http.endSession()
      return done
    })
    serve(calls.changeProfilePicture, async ({ me, file }) => ({
      profilePic: `files/${await changePicture(app, me, file)}`,
    }))
  },
}
