import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { reportOf } from './reports.ts'

export const reportsFeature: Feature = {
  serves(serve, app) {
    serve(calls.getReport, ({ me, query }) => reportOf(app, me, query))
  },
}
