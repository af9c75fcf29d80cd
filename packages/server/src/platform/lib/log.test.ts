import { expect, it } from 'vitest'
import { rememberAsLost } from './database-away.ts'
import { openLog } from './log.ts'

it('keeps the event of a line that a lost database puts down to debug', () => {
  const lines: string[] = []
  const log = openLog('debug', { write: (line: string) => void lines.push(line) })
  const lost = new Error('the connection is gone')
  rememberAsLost(lost)
  log.error({ event: 'http.request_failed', err: lost }, 'a request failed')
  log.error({ event: 'http.request_failed', err: new Error('a bug') }, 'a request failed')
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { level: 'debug', event: 'http.request_failed', reason: 'the connection is gone' },
    { level: 'error', event: 'http.request_failed', err: { message: 'a bug' } },
  ])
})

/** A log whose clock the test owns. */
function clockedLog(level: string) {
  const lines: string[] = []
  let now = 0
  const log = openLog(level, { write: (line: string) => void lines.push(line) }, () => now)
  return {
    log,
    letPass: (milliseconds: number) => (now += milliseconds),
    lines: (): unknown[] => lines.map((line): unknown => JSON.parse(line)),
  }
}
const SECOND = 1000
const diskIsFull = (file: number) =>
  Object.assign(new Error(`ENOSPC: no space left on device, write '/data/tmp/${file}'`), { code: 'ENOSPC' })

it('logs a failure that repeats every second for a day a few dozen times, with the number held back', () => {
  const { log, lines, letPass } = clockedLog('warn')
  for (let second = 0; second < 86_400; second += 1) {
    log.warn({ event: 'polling.round_failed', accountid: 'a', err: diskIsFull(second) }, 'it is retried')
    letPass(SECOND)
  }
  expect(lines().slice(0, 3)).toMatchObject([
    { event: 'polling.round_failed', accountid: 'a', err: { code: 'ENOSPC' } },
    { event: 'polling.round_failed', heldBack: 59, msg: 'it is retried' },
    { event: 'polling.round_failed', heldBack: 119 },
  ])
  expect(lines().length).toBeLessThan(40)
})

it('logs a failure at once that is another one, or comes back after a quiet while', () => {
  const { log, lines, letPass } = clockedLog('warn')
  const fail = (accountid: string, err: Error) =>
    log.warn({ event: 'polling.round_failed', accountid, err }, 'failed')
  fail('a', diskIsFull(1))
  fail('b', diskIsFull(2))
  fail('a', new Error('something else'))
  fail('a', diskIsFull(3))
  letPass(3600 * SECOND)
  fail('a', diskIsFull(4))
  expect(lines()).toMatchObject([
    { accountid: 'a', err: { code: 'ENOSPC' } },
    { accountid: 'b', err: { code: 'ENOSPC' } },
    { accountid: 'a', err: { message: 'something else' } },
    { accountid: 'a', err: { code: 'ENOSPC' } },
  ])
})

it('logs every failure whose number a person was told, every state, and at debug everything', () => {
  const { log, lines } = clockedLog('debug')
  for (const id of ['first', 'second'])
    log.error({ event: 'http.request_failed', err: new Error('a bug'), id }, 'a request failed')
  for (const event of ['redis.away', 'redis.back', 'redis.away']) log.warn({ event, reason: 'gone' }, 'Redis')
  for (const level of ['warn', 'debug']) {
    log.warn({ event: 'channel.trouble', accountid: 'a', reason: 'Bad Gateway' }, 'a channel is in trouble')
    expect(lines().at(-1)).toMatchObject({ level, event: 'channel.trouble', reason: 'Bad Gateway' })
  }
  expect(lines()).toHaveLength(7)
})
