import { calls, done } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { changeLanguage, changePreferences, preferencesOf } from './preferences.ts'
import { finishSignIn, renewSession, signIn, signOut, validSession } from './sessions.ts'

export const sessionsFeature: Feature = {
  serves(serve, app) {
    serve(calls.login, ({ body, http, session }) => signIn(app, body, http, session))
    serve(calls.loginSecondStep, ({ body, http, session }) => finishSignIn(app, body, http, session))
    serve(calls.logout, async ({ session, http }) => {
      await signOut(app, session)
      http.endSession()
      return done
    })
    serve(calls.validate, ({ session }) => validSession(app, session))
    serve(calls.renewSession, ({ session }) => renewSession(app, session))
    serve(calls.getPreferences, ({ me }) => preferencesOf(app, me))
    serve(calls.changeLanguage, async ({ me, body }) => {
      await changeLanguage(app, me, body.lang)
      return done
    })
    serve(calls.changePreferences, ({ me, body }) => changePreferences(app, me, body))
  },
}
