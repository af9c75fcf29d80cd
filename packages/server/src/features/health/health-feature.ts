import type { Feature } from '../../platform/feature/feature.ts'
import { version } from '../../platform/lib/version.ts'
import { periodicWorker } from '../../platform/workers/periodic-worker.ts'
import { readiness } from './readiness.ts'
import { diskWatch } from './watch-disk.ts'

/** Milliseconds. A disk can fill up fast, and the check costs nothing. */
const DISK_EVERY = 5000

/**
 * For supervisors and balancers, who have no session: `/health/live`: the process responds; `/health/ready`:
 * this node accepts requests. Neither returns more than that and the version.
 */
export const healthFeature: Feature = {
  routes(fastify, app) {
    fastify.get('/health/live', (_, reply) =>
      reply.header('cache-control', 'no-store').send({ status: 'alive', version }),
    )
    fastify.get('/health/ready', async (_, reply) => {
      const { ready, because } = await readiness(app)
      reply.header('cache-control', 'no-store').code(ready ? 200 : 503)
      return ready ? { status: 'ready', version } : { status: 'not-ready', because, version }
    })
  },
  workers: (app) => [
    periodicWorker(app, { name: 'room on the disk', every: DISK_EVERY, round: diskWatch(app) }),
  ],
}
