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
