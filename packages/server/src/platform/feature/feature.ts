import type { AppContext } from '../../context.ts'
import type { HttpFeature } from '../http/build-http.ts'
import type { MetricsFeature } from '../metrics/metric.ts'
import type { RealtimeFeature } from '../realtime/realtime.ts'
import type { Worker } from '../workers/worker.ts'

/** A feature. features/features.ts is the only file that lists them all. */
export interface Feature extends HttpFeature, RealtimeFeature, MetricsFeature {
  /** Its work beside the calls, started once the server listens. */
  workers?(app: AppContext): readonly Worker[]
  /** Silent mode starts none of its workers: all they do is for somebody outside. */
  reachesOutside?: true
  /** Runs at start, after the migrations: first department, first admin. Safe on several nodes at once. */
  prepares?(app: AppContext): Promise<void>
  /** Once the server listens, so that a start that fails does and logs nothing. */
  begins?(app: AppContext): Promise<void>
}
