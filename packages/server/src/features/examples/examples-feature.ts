import { calls, done } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { addExamples } from './add-examples.ts'
import { removeExamples } from './remove-examples.ts'

export const examplesFeature: Feature = {
  serves(serve, app) {
    serve(calls.addExamples, async ({ me }) => {
      await addExamples(app, me)
      return done
    })
    serve(calls.removeExamples, async ({ me }) => {
      await removeExamples(app, me)
      return done
    })
  },
}
