import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { insightOf } from './insight.ts'

export const insightFeature: Feature = {
  serves(serve, app) {
    serve(calls.getInsight, ({ me, query }) => insightOf(app, me, query))
  },
}
