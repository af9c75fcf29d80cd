import { calls } from '@switchboard/contract'
import { expect, it } from 'vitest'
import type { MailSettings } from '../../config/config.ts'
import { startMailServer, startTestServer } from '../../testing/index.ts'

it('a mail server that takes a mail and never answers is given up, shown as too slow and tried again', async () => {
  const slow = await startMailServer()
  const mail: MailSettings = { smtpUrl: slow.url, from: 'desk@noor-coffee.example', patience: 2000 }
  const other = await startTestServer({ config: { mail } })
  const admin = await other.firstAdmin()
  slow.behave('hangs')
  await admin.call(calls.sendTestMail, { body: {} })
  await other.settled()
  expect(await admin.call(calls.getMailHealth)).toMatchObject({ waiting: 1, failed: 0, problem: 'too-slow' })
  slow.behave('accepts')
  delete mail.patience
  other.clock.tick(10_000)
  await other.settled()
  expect(await admin.call(calls.getMailHealth)).toMatchObject({ waiting: 0, problem: null })
  // Should the first one have arrived after all, it is recognised as the same mail.
  expect(new Set(slow.mails.map(({ headers }) => headers['message-id'])).size).toBe(1)
  await other.stop()
  await slow.stop()
})
