import type { AppContext } from '../../context.ts'
import type { Feature } from '../../platform/feature/feature.ts'
import { takesWrites } from '../../platform/db/takes-writes.ts'
import { diskRoom, isNearlyFull } from '../../platform/files/disk-room.ts'
import { version } from '../../platform/lib/version.ts'
import { periodicWorker } from '../../platform/workers/periodic-worker.ts'

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

type NotReady = 'leaving' | 'database'

interface Readiness {
  ready: boolean
  because: NotReady | null
}

/** A balancer asks about every second: a database that takes longer than this cannot serve messages either. */
const PATIENCE = 2000

/** Whether this node should get requests: it is not shutting down, and its database accepts writes. */
async function readiness(app: AppContext): Promise<Readiness> {
  if (app.isLeaving()) return { ready: false, because: 'leaving' }
  return (await takesWritesInTime(app))
    ? { ready: true, because: null }
    : { ready: false, because: 'database' }
}

async function takesWritesInTime(app: AppContext): Promise<boolean> {
  const asked = takesWrites(app.db.pool).catch(() => false)
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE)
  })
  try {
    return await Promise.race([asked, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** Checks whether the disk of DATA_DIR gets full, and logs it once each time. */
function diskWatch(app: AppContext): () => Promise<void> {
  let wasNearlyFull = false
  return async () => {
    const room = await diskRoom(app.config.dataDir)
    const isNow = isNearlyFull(room)
    if (isNow && !wasNearlyFull)
      app.log.warn(
        { event: 'disk.nearly_full', ...room },
        'less than a tenth of the disk of DATA_DIR is free; files are refused before the last of it',
      )
    wasNearlyFull = isNow
  }
}
