import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { setupViber } from './setup-viber.ts'

export const viberFeature: Feature = {
  serves(serve, app) {
    serve(calls.setupViber, ({ me, body }) => setupViber(app, me, body))
  },
}
