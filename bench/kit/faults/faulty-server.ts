import {
  configFrom,
  openLog,
  logUncaughtExceptions,
  randomIds,
  readEnv,
  startServer,
  startEmbeddedPostgres,
  systemClock,
} from '@switchboard/server'
import pg from 'pg'
import { seededRandom } from '../load/random.ts'

/**
 * The server as `main.ts` starts it, with bugs: between two SIGUSR2 its clock, its ids and its database, which every call, word
 * and job uses, now and then throw or reject as no error of theirs would.
 */
const CHANCE = 0.06
const random = seededRandom(Number(process.env['FAULT_SEED'] ?? 1))
const injected = { clock: 0, ids: 0, 'database thrown': 0, 'database rejected': 0 }
let isFaulty = false

process.on('SIGUSR2', () => {
  isFaulty = !isFaulty
  if (!isFaulty) process.stdout.write(`injected ${JSON.stringify(injected)}\n`)
})

/** The first use of each always fails, so that no kind is left out of a short run. */
function fault(kind: keyof typeof injected): Error | null {
  if (!isFaulty || (injected[kind] > 0 && random() > CHANCE)) return null
  injected[kind] += 1
  return new TypeError(`injected fault: ${kind}`)
}

function sound<Result>(kind: 'clock' | 'ids', operation: () => Result): Result {
  const error = fault(kind)
  if (error !== null) throw error
  return operation()
}

const whole: unknown = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')?.value
if (typeof whole !== 'function') throw new Error('pg.Client has another shape now.')
Object.defineProperty(pg.Client.prototype, 'query', {
  value(this: pg.Client, ...words: unknown[]): unknown {
    const thrown = fault('database thrown')
    if (thrown !== null) throw thrown
    const rejected = fault('database rejected')
    if (rejected === null) return Reflect.apply(whole, this, words)
    const callback = words.at(-1)
    if (typeof callback !== 'function') return Promise.reject(rejected)
    process.nextTick(() => void Reflect.apply(callback, undefined, [rejected]))
    return undefined
  },
})

const config = configFrom(readEnv())
const log = openLog(config.logLevel)
const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
const clock = systemClock()
const server = await startServer(config, embedded.urls, log, {
  clock: { now: () => sound('clock', clock.now), millis: () => sound('clock', clock.millis) },
  ids: {
    uuid: () => sound('ids', randomIds.uuid),
    orderedUuid: (millis) => sound('ids', () => randomIds.orderedUuid(millis)),
    token: () => sound('ids', randomIds.token),
  },
})
logUncaughtExceptions(log)
process.once('SIGTERM', () => {
  isFaulty = false
  void server
    .stop()
    .then(() => embedded.stop())
    .then(() => process.exit(0))
})
