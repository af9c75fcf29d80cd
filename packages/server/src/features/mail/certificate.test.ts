import { calls } from '@switchboard/contract'
import { expect, it } from 'vitest'
import { openLog } from '../../platform/lib/log.ts'
import { startMailServer, startTestServer } from '../../testing/index.ts'

it('a mail server whose certificate is not valid is named so, to administrators and in the log', async () => {
  const post = await startMailServer({ isSelfSigned: true })
  const mail = { smtpUrl: post.url, from: 'desk@noor-coffee.example' }
  const one = await startTestServer({ config: { mail } })
  const lines: string[] = []
  one.app.log = openLog('warn', { write: (line: string) => void lines.push(line) })
  const admin = await one.firstAdmin()
  await admin.call(calls.sendTestMail, { body: {} })
  await one.settled()
  expect(await admin.call(calls.getMailHealth)).toMatchObject({ waiting: 1, problem: 'certificate' })
  expect(lines.join()).toMatch(
    /"event":"mail.postponed".*"problem":"certificate","reason":"[^"]*certificate[^";]*"/,
  )
  expect(post.attempts()).toBe(0)
  await one.stop()
  await post.stop()
})
