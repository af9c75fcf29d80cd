import type { Feature } from '../../platform/http/feature.ts'
import { startSending } from './sending.ts'

export const sendingFeature: Feature = {
  workers: (app, sweepEvery) => [{ wokenBy: 'outbox', ...startSending(app, sweepEvery) }],
}
