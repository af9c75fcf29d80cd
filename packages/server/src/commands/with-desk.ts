import { buildContext } from '../app.ts'
import type { Config } from '../config/config.ts'
import type { AppContext } from '../context.ts'
import { loadDeskRules } from '../features/desk-settings/desk-settings.ts'
import { prepareFirstDepartment } from '../features/departments/departments.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts'
import { openLog } from '../platform/lib/log.ts'

/**
 * Does something with the desk's database, whether the desk is running or not: over DATABASE_URL, through the running
 * desk's embedded database, or by opening that for a moment.
 */
export async function withDesk(config: Config, deed: (app: AppContext) => Promise<void>): Promise<void> {
  const log = openLog('warn')
  const running = config.databaseUrl ?? (await findEmbeddedPostgres(config.dataDir))
  const embedded =
    running === undefined ? await startEmbeddedPostgres({ dataDir: config.dataDir, log }) : null
  const databaseUrl = running ?? embedded?.connectionString ?? ''
  try {
    const nobody = { events() {}, outbox() {}, media() {}, push() {}, webhooks() {} }
    const app = await buildContext(config, databaseUrl, log, {
      port: config.port,
      leaving: false,
      wake: nobody,
    })
    try {
      await loadDeskRules(app)
      await prepareFirstDepartment(app)
      await deed(app)
      // The workers and pumps that should hear of it are those of the running desk.
      await app.bus.news()
    } finally {
      await app.bus.stop()
      app.files.close()
      app.rates.stop()
      await app.db.close()
    }
  } finally {
    await embedded?.stop()
  }
}
