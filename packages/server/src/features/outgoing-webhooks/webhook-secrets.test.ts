import { randomUUID } from 'node:crypto'
import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isSignedWith } from './testing/receiver.ts'
import { startWebhookServer, type WebhookServer } from './testing/webhook-server.ts'

let one: WebhookServer
beforeAll(async () => {
  one = await startWebhookServer()
})
afterAll(() => one.stop())

it('a secret is the same when its renewal is repeated, and the one before it goes on signing', async () => {
  const { params, secret } = await one.listen('/events', ['ticket.opened'])
  const renew = (requestid: string) =>
    one.admin.call(calls.rotateWebhookSecret, { params, body: { requestid } })
  const requestid = randomUUID()
  const [first, atOnce] = await Promise.all([renew(requestid), renew(requestid)])
  expect(atOnce).toEqual(first)
  expect(await renew(requestid)).toEqual(first)
  await one.admin.call(calls.testWebhook, { params, body: {} })
  const next = await renew(randomUUID())
  await one.admin.call(calls.testWebhook, { params, body: {} })
  const signed = one.receiver.received.map((post) =>
    [secret, first.secret, next.secret].map((key) => isSignedWith(key, post)),
  )
  expect(signed).toEqual([
    [true, true, false],
    [false, true, true],
  ])
})
