import { expect, test } from 'vitest'
import { logsWithoutEvent } from './log-events.ts'

const found = (text: string, path = 'packages/server/src/features/mail/mail-worker.ts') =>
  logsWithoutEvent([{ path, text }]).length

test.each([
  ["log.warn({ event: 'mail.failed', mailid }, 'a mail could not be sent')", 0],
  ["app.log.info(\n  {\n    event: 'server.started',\n    version,\n  },\n  'listening')", 0],
  ["log?.info({ event: isNew ? 'redis.connected' : 'redis.back' }, 'Redis answers')", 0],
  ["log.warn({ event: kind === 'again' ? 'mail.postponed' : 'mail.failed', mailid }, 'not sent')", 0],
  ["log[level]({ event }, 'Redis answers')", 0],
  ["log.warn({ err: error }, 'a mail could not be sent')", 1],
  ["log.info('a mail could not be sent')", 1],
  ["request.log.error(room, 'the disk is full')", 1],
  ["log.warn({ event: 'company.client-refused' }, 'refused')", 1],
  ["log.warn({ event: isNew ? 'redis.connected' : 'Redis is back' }, 'Redis answers')", 1],
  ["log.warn({ event: `mail.${kind}` }, 'a mail could not be sent')", 1],
  ["log.warn({ event: 'failed' }, 'a mail could not be sent')", 1],
  ["log.warn({ mailid })\nemit({ event: 'mail.failed' })", 1],
])('a log line begins with its event: %s', (text, faults) => expect(found(text)).toBe(faults))

test('tests and other packages log as they like', () => {
  const text = "log.warn('a mail could not be sent')"
  expect(found(text, 'packages/server/src/features/mail/mail.test.ts')).toBe(0)
  expect(found(text, 'packages/web/src/main.tsx')).toBe(0)
})
