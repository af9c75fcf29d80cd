import type { Feature } from '../../platform/feature/feature.ts'
import { startPolling } from './polling.ts'

export const pollingFeature: Feature = {
  reachesOutside: true,
  workers: (app) => [startPolling(app)],
}
