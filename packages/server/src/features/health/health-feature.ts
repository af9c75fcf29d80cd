import type { Feature } from '../../platform/http/feature.ts'
import { readiness } from './readiness.ts'

/**
 * For supervisors and balancers, who have no session: `/health/live` says that the process answers, `/health/ready`
 * that this node wants requests. Neither says more than that to a stranger.
 */
export const healthFeature: Feature = {
  routes(fastify, app) {
    fastify.get('/health/live', (_, reply) =>
      reply.header('cache-control', 'no-store').send({ status: 'alive' }),
    )
    fastify.get('/health/ready', async (_, reply) => {
      const { ready, because } = await readiness(app)
      reply.header('cache-control', 'no-store').code(ready ? 200 : 503)
      return ready ? { status: 'ready' } : { status: 'not-ready', because }
    })
  },
}
