/** The server as a library: the entry point for the demo, the bench and the journeys. */
export { type Overrides, type RunningServer, startServer } from './app.ts'
export { type Config, configFrom } from './config/config.ts'
export { ConfigError } from './config/config-error.ts'
export { readEnv } from './config/env.ts'
export type { AppContext } from './context.ts'
export { type DatabaseUrls, oneRole } from './platform/db/database-urls.ts'
export { openDatabase } from './platform/db/database.ts'
export { DatabaseStartError } from './platform/lib/database-start-error.ts'
export {
  type EmbeddedPostgres,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
  urlsOf,
} from './platform/db/embedded-postgres.ts'
export { type Clock, systemClock } from './platform/lib/clock.ts'
export { randomIds } from './platform/lib/ids.ts'
export { explain } from './commands/explain.ts'
export { openLog } from './platform/lib/log.ts'
export { type Opened, openedThings } from './platform/lib/opened.ts'
export { logUncaughtExceptions } from './platform/lib/log-uncaught-exceptions.ts'
export { type Running, runUntilStopped } from './platform/lib/run-until-stopped.ts'
