/** The desk as a part of something larger: the demo, the bench and the journeys start it through this door. */
export { type Overrides, type RunningDesk, startDesk } from './app.ts'
export { type Config, configFrom } from './config/config.ts'
export { ConfigError, readEnv } from './config/env.ts'
export type { AppContext } from './context.ts'
export { DatabaseStartError } from './platform/db/database-start-error.ts'
export {
  type EmbeddedPostgres,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from './platform/db/embedded-postgres.ts'
export { type Clock, systemClock } from './platform/lib/clock.ts'
export { openLog } from './platform/lib/log.ts'
export { outliveFaults } from './platform/lib/outlive-faults.ts'
