import { calls } from '@switchboard/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { messagesOf, ticketOf } from '../../testing/telegram-reads.ts'
import { startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'

let one: TelegramServer

beforeEach(async () => {
  one = await startTelegramServer()
  const ana = one.client(5001, 'Ana')
  ana.writes('Hello')
  await ana.waitsFor((message) => message.text.startsWith('Thank you'))
  await one.settled()
})
afterEach(() => one.stop())

it('says at a message why it waits longer than a few seconds', async () => {
  const { app } = one.server
  const ask = app.providerHttp
  app.providerHttp = async (request) => {
    if (!request.url.endsWith('/sendMessage')) return ask(request)
    app.providerHttp = ask
    const refusal = { ok: false, error_code: 429, description: 'slow down', parameters: { retry_after: 30 } }
    return { status: 429, headers: {}, bytes: new TextEncoder().encode(JSON.stringify(refusal)) }
  }
  const { ticketid, created_on } = await ticketOf(one, 'Ana')
  await one.admin.call(calls.sendMessage, { body: { content: 'first', ticketid, created_on } })
  await one.server.settled()
  const last = async () => (await messagesOf(one, 'Ana')).at(-1)
  expect(await last()).toMatchObject({ delivery: 'queued', delivery_problem: 'rate-limited' })
  await one.server.letPass(60_000)
  expect(await last()).toMatchObject({ delivery: 'sent', delivery_problem: null })
})
