import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { addExamples } from './add-examples.ts'
import { removeExamples } from './remove-examples.ts'

export const examplesFeature: Feature = {
  serves(serve, app) {
    serve(calls.addExamples, ({ me }) => addExamples(app, me))
    serve(calls.removeExamples, ({ me }) => removeExamples(app, me))
  },
}
