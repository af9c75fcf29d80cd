import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { periodicWorker } from '../../platform/workers/periodic-worker.ts'
import { askForReset, mailAskedLinks } from './own-reset.ts'
import { finishReset, readReset } from './finish-reset.ts'
import { resetPasswordOf } from './reset-links.ts'

export const passwordResetsFeature: Feature = {
  serves(serve, app) {
    serve(calls.resetPassword, ({ session, params, body, http }) =>
      resetPasswordOf(
        app,
        session,
        { userid: params.userid, ownPassword: body.password, requestid: body.requestid },
        http,
      ),
    )
    serve(calls.askForReset, ({ body, http }) => askForReset(app, body.email, http))
    serve(calls.readReset, ({ body, http }) => readReset(app, body.token, http))
    serve(calls.finishReset, ({ body, http }) => finishReset(app, body, http))
  },
  workers: (app) =>
    app.config.mail === null
      ? []
      : [
          periodicWorker(app, {
            name: 'asked links',
            dueWhen: 'exists (select from reset_requests)',
            wokenBy: 'resets',
            settles: true,
            round: () => mailAskedLinks(app),
          }),
        ],
}
