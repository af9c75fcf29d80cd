import { ConfigError } from './config/config-error.ts'
import type { Config } from './config/config.ts'
import { placesOf } from './config/read-settings.ts'
import { buildContext, closeContext, type Later, type Overrides } from './build-context.ts'
import type { AppContext } from './context.ts'
import { loadSettings, settingsOf } from './features/settings/settings.ts'
import { features } from './features/features.ts'
import { authenticator, keyAuthenticator } from './features/sessions/sessions.ts'
import { visitorAuthenticator } from './features/visitor-chat/visitor-chat.ts'
import { buildHttp, type Http } from './platform/http/build-http.ts'
import { listenFault, type Listening } from './platform/http/can-listen.ts'
import type { DatabaseUrls } from './platform/db/database-urls.ts'
import { mayAlterAuditLog } from './platform/db/server-role.ts'
import type { Log } from './platform/lib/log.ts'
import { type Opened, openedThings } from './platform/lib/opened.ts'
import type { Metrics, Watched } from './platform/metrics/metrics.ts'
import { serveMetrics } from './platform/metrics/serve-metrics.ts'
import type { LetPass } from './platform/workers/worker.ts'
import { countUnnumberedEvents } from './platform/realtime/event-log.ts'
import { type Realtime, startRealtime } from './platform/realtime/realtime.ts'
import { startWorkers, type Workers } from './platform/workers/start-workers.ts'

export type { Overrides } from './build-context.ts'

export interface RunningServer {
  app: AppContext
  productName: string
  /** http://127.0.0.1:port */
  url: string
  /** The port of the metrics for Prometheus; null when METRICS_PORT is not set. */
  metricsPort: number | null
  /**
   * Everything committed so far that is due has been sent, fetched and announced, also what only our own pace held back;
   * for tests. What has a later time of its own (a retry, a wait that a provider asked for) still waits.
   */
  settled(letPass?: LetPass): Promise<void>
  /** From now on `/health/ready` turns balancers away, and every answer asks its connection to close. */
  leave(): void
  stop(): Promise<void>
}

/** Starts the server on a database: migrations, HTTP, workers. On a failure it closes everything that it opened. */
export async function startServer(
  config: Config,
  databaseUrls: DatabaseUrls,
  log: Log,
  overrides: Overrides = {},
): Promise<RunningServer> {
  const opened = openedThings()
  try {
    return await openServer(opened, { config, databaseUrls, log, overrides })
  } catch (error) {
    await opened.close().catch(() => undefined)
    throw error
  }
}

interface ServerParts {
  config: Config
  databaseUrls: DatabaseUrls
  log: Log
  overrides: Overrides
}

async function openServer(opened: Opened, parts: ServerParts): Promise<RunningServer> {
  const { config, databaseUrls, log, overrides } = parts
  const later: Later = {
    port: config.port,
    leaving: false,
    wake: { events() {}, worker() {} },
  }
  const app = await opened.open(
    () => buildContext(config, databaseUrls, log, later, overrides),
    (it) => closeContext(it),
  )
  await warnAboutRole(app)
  for (const feature of features) await feature.prepares?.(app)

  // Metrics and HTTP are there before the live events that they ask about.
  let live: Realtime | null = null
  const eventPosition = () => live?.position() ?? 0
  const metrics = await loadMetrics(app, {
    sockets: () => live?.connected() ?? 0,
    position: eventPosition,
    unnumberedEvents: () => countUnnumberedEvents(app.db),
  })
  const http = await openHttp(opened, app, { eventPosition, metrics })
  const realtime = await opened.open(
    () => startRealtime(app, http, features),
    (it) => it.stop(),
  )
  // From here on other nodes announce every change, so nothing is missed in between.
  await loadSettings(app)
  later.wake.events = realtime.wake
  live = realtime
  const sweepEvery = overrides.sweepEvery ?? 2000
  const workers = await openWorkers(opened, app, { http, realtime, sweepEvery })
  later.wake.worker = workers.wake

  const [own, figures] = placesOf(config)
  const metricsPort = metrics && figures ? await openMetricsPort(opened, metrics, figures) : null
  await listening(own, () => http.fastify.listen({ port: own.port, host: own.host }))
  const address = http.fastify.server.address()
  if (address !== null && typeof address === 'object') later.port = address.port
  for (const feature of features) await feature.begins?.(app)
  workers.begin()
  return {
    app,
    productName: settingsOf(app).productName,
    metricsPort,
    url: `http://${config.host}:${later.port}`,
    async settled(letPass) {
      await workers.settled(letPass)
      await realtime.settled()
    },
    leave() {
      later.leaving = true
    },
    stop() {
      later.leaving = true
      return opened.close()
    },
  }
}

/** Their library is loaded only where somebody reads them. */
async function loadMetrics(app: AppContext, watched: Watched): Promise<Metrics | null> {
  if (app.config.metrics === null) return null
  const { openMetrics } = await import('./platform/metrics/metrics.ts')
  return openMetrics(app, features, watched)
}

const openHttp = (
  opened: Opened,
  app: AppContext,
  { eventPosition, metrics }: { eventPosition: () => number; metrics: Metrics | null },
): Promise<Http> =>
  opened.open(
    () =>
      buildHttp(app, {
        features,
        authenticate: authenticator(app),
        authenticateKey: keyAuthenticator(app),
        authenticateVisitor: visitorAuthenticator(app),
        eventPosition,
        ...(metrics && { watch: metrics.watch }),
      }),
    (it) => it.fastify.close(),
  )

const openWorkers = (
  opened: Opened,
  app: AppContext,
  { http, realtime, sweepEvery }: { http: Http; realtime: Realtime; sweepEvery: number },
): Promise<Workers> =>
  opened.open(
    async () =>
      startWorkers(app, sweepEvery, () => [
        realtime.swept,
        ...features
          .filter(({ reachesOutside }) => !(app.config.isSilent && reachesOutside))
          .flatMap((feature) => feature.workers?.(app) ?? []),
      ]),
    async (it) => {
      await it.stop()
      await http.endCalls()
    },
  )

/** Serves the metrics at a port of their own. @returns the port */
async function openMetricsPort(opened: Opened, metrics: Metrics, place: Listening): Promise<number> {
  const server = await opened.open(
    () => listening(place, () => serveMetrics(metrics, place)),
    (it) => it.stop(),
  )
  return server.port
}

/** Injected SQL could then remove its own traces from the log. */
async function warnAboutRole({ db, log }: AppContext): Promise<void> {
  if (await mayAlterAuditLog(db.pool))
    log.warn(
      { event: 'database.role_may_alter_audit_log' },
      'the role of DATABASE_URL could change the audit log; give the server a role of its own (docs/operations.md, "Two roles")',
    )
}

/** The port was free a moment ago; another process may have taken it. @throws ConfigError */
async function listening<T>(place: Listening, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen()
  } catch (error) {
    throw new ConfigError([listenFault(place, error)], { cause: error })
  }
}
