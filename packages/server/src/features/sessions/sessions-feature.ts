import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { changeLanguage, changePreferences, preferencesOf } from './preferences.ts'
import { finishSignIn, renewSession, signIn, validSession } from './sessions.ts'

export const sessionsFeature: Feature = {
  serves(serve, app) {
    serve(calls.login, ({ body, http, session }) => signIn(app, body, http, session))
    serve(calls.loginSecondStep, ({ body, http, session }) => finishSignIn(app, body, http, session))
    serve(calls.validate, ({ session }) => validSession(app, session))
    serve(calls.renewSession, ({ session }) => renewSession(app, session))
    serve(calls.getPreferences, ({ me }) => preferencesOf(app.db, me))
    serve(calls.changeLanguage, ({ me, body }) => changeLanguage(app, me, body.lang))
    serve(calls.changePreferences, ({ me, body }) => changePreferences(app, me, body))
  },
}
