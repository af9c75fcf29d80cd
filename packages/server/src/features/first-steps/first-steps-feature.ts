import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { firstSteps } from './first-steps.ts'

export const firstStepsFeature: Feature = {
  serves(serve, app) {
    serve(calls.getFirstSteps, ({ me }) => firstSteps(app, me))
  },
}
