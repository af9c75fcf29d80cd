import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { draftsOf, saveDraft } from './drafts.ts'

export const draftsFeature: Feature = {
  serves(serve, app) {
    serve(calls.getDrafts, ({ me }) => draftsOf(app, me))
    serve(calls.saveDraft, ({ me, params, body }) => saveDraft(app, me, { ...params, ...body }))
  },
}
