import { buildContext, closeContext } from '../build-context.ts'
import type { Config } from '../config/config.ts'
import type { AppContext } from '../context.ts'
import { loadSettings } from '../features/settings/settings.ts'
import { prepareFirstDepartment } from '../features/departments/departments.ts'
import type { DatabaseUrls } from '../platform/db/database-urls.ts'
import {
  findEmbeddedPostgres,
  hasEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../platform/db/embedded-postgres.ts'
import { migrations } from '../platform/db/migrations/index.ts'
import { noInstallation, refusePendingMigrations } from '../platform/db/refuse-pending-migrations.ts'
import { type Log, openLog } from '../platform/lib/log.ts'

type Work<T> = (app: AppContext) => Promise<T>

/**
 * Runs an operation on the database, with or without a running server: over DATABASE_URL, through the running server's
 * embedded database, or by starting that database for the operation.
 */
export async function withServer<T>(config: Config, work: Work<T>): Promise<T> {
  const log = openLog('warn')
  const running = config.databaseUrls ?? (await findEmbeddedPostgres(config.dataDir))
  if (running !== undefined) return workOn(running, { config, log, work })
  if (!(await hasEmbeddedPostgres(config.dataDir))) throw noInstallation(`"${config.dataDir}"`)
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  try {
    return await workOn(embedded.urls, { config, log, work })
  } finally {
    await embedded.stop()
  }
}

async function workOn<T>(
  urls: DatabaseUrls,
  { config, log, work }: { config: Config; log: Log; work: Work<T> },
): Promise<T> {
  await refusePendingMigrations(urls, migrations, log)
  const nobody = { events() {}, worker() {} }
  const app = await buildContext(config, urls, log, { port: config.port, leaving: false, wake: nobody })
  try {
    await loadSettings(app)
    await prepareFirstDepartment(app)
    const result = await work(app)
    // The workers and pumps that should notice it are those of the running server.
    await app.bus.news()
    return result
  } finally {
    await closeContext(app)
  }
}
