import { calls, done } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { draftsOf, saveDraft } from './drafts.ts'

export const draftsFeature: Feature = {
  serves(serve, app) {
    serve(calls.getDrafts, ({ me }) => draftsOf(app, me))
    serve(calls.saveDraft, async ({ me, params, body }) => {
      await saveDraft(app, me, params.ticketid, body.content)
      return done
    })
  },
}
