import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { AppContext } from '../../context.ts'
import { takesWrites } from '../db/takes-writes.ts'
import { isDatabaseAway } from '../lib/database-away.ts'
import { semaphore } from '../lib/semaphore.ts'
import { version } from '../lib/version.ts'
import { diskRoom } from '../files/disk-room.ts'
import type { Metric, MetricsFeature } from './metric.ts'

/** The metrics of one node and of the whole installation, in Prometheus's format. */
export interface Metrics {
  readonly registry: Registry
  /** Counts and times every answer by its route's pattern; never by an address a stranger can make up. */
  watch(fastify: FastifyInstance): void
  stop(): void
}

/** What the running server knows of itself. */
export interface Watched {
  sockets(): number
  position(): number
  unnumberedEvents(): Promise<number>
}

/** A scrape takes one connection of the pool, not one for each metric; of scrapes that meet, so many reads wait. */
const MOST_WAITING = 200

export function openMetrics(app: AppContext, features: readonly MetricsFeature[], watched: Watched): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const database = databaseReads(app)
  nodeGauges(registry, app, watched, database)
  for (const feature of features)
    for (const metric of feature.metrics?.(app) ?? []) registerMetric(registry, metric, database)
  const faults = faultsIn(registry)
  return {
    registry,
    watch: (fastify) => watchAnswers(registry, fastify, faults),
    stop: countUncaught(faults),
  }
}

interface DatabaseReads {
  /** The first read of a scrape: 1, or 0 while the database is away or only reads. */
  isUp(): Promise<number>
  /** Null while the database is away: a metric then keeps its last value, and the scrape ends in time. */
  unlessAway<T>(read: () => Promise<T>): Promise<T | null>
}

function databaseReads({ db }: AppContext): DatabaseReads {
  const inTurn = semaphore(1, MOST_WAITING)
  let up = true
  const unlessAway = async <T>(read: () => Promise<T>): Promise<T | null> => {
    if (!up) return null
    try {
      return await read()
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      up = false
      return null
    }
  }
  return {
    isUp: () =>
      inTurn(async () => {
        up = true
        return Number((await unlessAway(() => takesWrites(db.pool))) === true)
      }),
    unlessAway: (read) => inTurn(() => unlessAway(read)),
  }
}

/** Without labels, so that it is there with 0 from the start: an alert sees no growth in a series that begins with the first fault. */
const faultsIn = (registry: Registry): Counter =>
  new Counter({
    name: 'switchboard_faults_total',
    help: 'Faults of ours: answers of 500, and what nobody caught.',
    registers: [registry],
  })

/** What reaches the process itself (platform/lib/log-uncaught-exceptions.ts); what a call throws is an answer of 500. */
function countUncaught(faults: Counter): () => void {
  const count = (): void => faults.inc()
  process.on('uncaughtExceptionMonitor', count)
  return () => process.off('uncaughtExceptionMonitor', count)
}

function watchAnswers(registry: Registry, fastify: FastifyInstance, faults: Counter): void {
  const labelNames = ['method', 'route', 'status'] as const
  const answers = new Counter({
    name: 'switchboard_http_requests_total',
    help: 'Answers given, by route and status.',
    labelNames,
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'switchboard_http_request_seconds',
    help: 'Time from request to answer.',
    labelNames,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  fastify.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    }
    answers.inc(labels)
    if (reply.statusCode === 500) faults.inc()
    seconds.observe(labels, reply.elapsedTime / 1000)
    done()
  })
}

function nodeGauges(registry: Registry, app: AppContext, watched: Watched, database: DatabaseReads): void {
  const gauge = (name: string, help: string, read: () => number | null | Promise<number | null>) =>
    new Gauge({
      name: `switchboard_${name}`,
      help,
      registers: [registry],
      async collect() {
        const value = await read()
        if (value !== null) this.set(value)
      },
    })
  new Gauge({
    name: 'switchboard_build_info',
    help: 'Always 1; the label is the version of this node.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1)
  // First: what follows asks the database, and would be counted as waiting.
  gauge('database_connections', 'Connections of the pool.', () => app.db.pool.totalCount)
  gauge('database_waiting', 'Queries that wait for a connection.', () => app.db.pool.waitingCount)
  gauge('database_up', '1 while the database answers this node and takes writes, else 0.', database.isUp)
  gauge('sockets', 'Sockets connected to this node.', watched.sockets)
  gauge('event_position', 'Newest live event that this node has sent.', watched.position)
  gauge('events_unnumbered', 'Live events that no node has sent yet.', () =>
    database.unlessAway(watched.unnumberedEvents),
  )
  const { redis } = app
  if (redis !== null)
    gauge('redis_up', '1 while the Redis of REDIS_URL answers this node, else 0.', () =>
      redis.isUp() ? 1 : 0,
    )
  gauge('leaving', '1 while this node is on its way out.', () => (app.isLeaving() ? 1 : 0))
  gauge('disk_free_bytes', 'Free space where DATA_DIR is.', async () => {
    const { free } = await diskRoom(app.config.dataDir)
    return free
  })
  gauge('disk_size_bytes', 'Size of the disk on which DATA_DIR is.', async () => {
    const { size } = await diskRoom(app.config.dataDir)
    return size
  })
}

/** Metrics of the whole installation: every node reports the same, so a dashboard takes the highest. */
function registerMetric(
  registry: Registry,
  { name, help, labelNames = [], read }: Metric,
  database: DatabaseReads,
): void {
  const gauge = new Gauge({
    name: `switchboard_${name}`,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const measured = await database.unlessAway(read)
      if (measured === null) return
      // A state that no account has any more disappears.
      gauge.reset()
      for (const { labels = {}, value } of measured) gauge.set(labels, value)
    },
  })
}
