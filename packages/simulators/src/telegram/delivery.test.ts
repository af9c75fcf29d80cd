import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startSimulators, type Simulators, type TelegramPhone } from '../index.ts'
import { call, token } from '../testing/api.ts'
import { startTestServer, type TestServer } from '../testing/webhook-server.ts'

let server: TestServer
let simulators: Simulators
let ana: TelegramPhone
let ben: TelegramPhone

beforeEach(async () => {
  server = await startTestServer()
  simulators = await startSimulators({ seed: 4, timeScale: 50 })
  const { telegram } = simulators
  telegram.addBot({ token, username: 'brew_bot', firstName: 'Brew Bench' })
  ana = telegram.client({ id: 5001, firstName: 'Ana' })
  ben = telegram.client({ id: 5002, firstName: 'Ben' })
  const allowed_updates = [
    'message',
    'edited_message',
    'callback_query',
    'message_reaction',
    'my_chat_member',
  ]
  await call(simulators.url, 'setWebhook', {
    url: server.url,
    secret_token: 'shared_secret',
    allowed_updates,
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await simulators.stop()
  await server.stop()
})

const texts = (): unknown[] =>
  server.arrived.map(({ update }): unknown => Reflect.get(Object(update['message']), 'text'))

/** The waits asked for from here on, in simulated seconds: how long one really takes is the machine's affair. */
function watchWaits(): () => number[] {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  return () => timers.mock.calls.map(([, milliseconds = 0]) => (milliseconds * 50) / 1000)
}

it('posts one update at a time with the shared secret, escaped as Telegram escapes', async () => {
  ana.writes('жук')
  await simulators.telegram.settled()
  const [first] = server.arrived
  expect(first?.secret).toBe('shared_secret')
  expect(first?.raw).toContain('\\u0436\\u0443\\u043a')
  expect(first?.raw).toMatch(/^\{"update_id":\d+,\n"message":/)
  expect(server.arrived).toHaveLength(1)
})

it('keeps the order within a chat while different chats go side by side', async () => {
  server.answerWith(() => ({ status: 200, afterMs: 15 }))
  for (let n = 1; n <= 5; n += 1) {
    ana.writes(`ana ${n}`)
    ben.writes(`ben ${n}`)
  }
  await simulators.telegram.settled()
  for (const name of ['ana', 'ben']) {
    const own = texts().filter((text) => String(text).startsWith(name))
    expect(own).toEqual([1, 2, 3, 4, 5].map((n) => `${name} ${n}`))
  }
  expect(server.busiest()).toBe(2)
})

it('tries again with the same number, waiting twice as long each time', async () => {
  const waits = watchWaits()
  let refusals = 3
  server.answerWith(() => ({ status: refusals-- > 0 ? 500 : 200 }))
  ana.writes('again')
  await simulators.telegram.settled()
  const tries = simulators.telegram.deliveries()
  expect(tries.map((one) => one.status)).toEqual([500, 500, 500, 200])
  expect(new Set(tries.map((one) => one.events[0]?.id)).size).toBe(1)
  expect(waits().filter((seconds) => [1, 2, 4, 8].includes(seconds))).toEqual([1, 2, 4])
  const info = await call(simulators.url, 'getWebhookInfo')
  expect(info.result).toMatchObject({
    last_error_message: 'Wrong response from the webhook: 500 Internal Server Error',
  })
})

it('waits as long as the Retry-After of the answer says', async () => {
  const waits = watchWaits()
  let refusals = 1
  server.answerWith(() => ({ status: refusals-- > 0 ? 503 : 200, headers: { 'Retry-After': '10' } }))
  ana.writes('later')
  await simulators.telegram.settled()
  expect(simulators.telegram.deliveries()).toHaveLength(2)
  expect(waits()).toContain(10)
  expect(waits()).not.toContain(1)
})

it('delivers duplicates on demand, with the same number', async () => {
  simulators.telegram.faults.delivery({ copies: 3 })
  ana.writes('thrice')
  await simulators.telegram.settled()
  expect(server.arrived).toHaveLength(3)
  expect(new Set(server.arrived.map((one) => one.raw)).size).toBe(1)
})

it('holds everything while paused or down, and goes on after', async () => {
  simulators.telegram.faults.delivery({ paused: true })
  const down = simulators.telegram.faults.down()
  ana.writes('held')
  simulators.telegram.faults.delivery({ paused: false })
  expect(simulators.telegram.deliveries()).toEqual([])
  down.remove()
  await simulators.telegram.settled()
  expect(texts()).toEqual(['held'])
})

it('does not hold a press or a reaction behind a message that fails', async () => {
  const prompt = await call(simulators.url, 'sendMessage', { chat_id: 5001, text: 'hi' })
  expect(prompt.description).toBe("Forbidden: bot can't initiate conversation with a user")
  ana.starts()
  await simulators.telegram.settled()
  const id = ana.chat().messages[0]?.id ?? 0
  server.answerWith(({ update }) => ({ status: 'message' in update ? 500 : 200 }))
  ana.writes('fails')
  ana.reacts(id, '🔥')
  await expect.poll(() => server.arrived.some(({ update }) => 'message_reaction' in update)).toBe(true)
})

it('runs a method given in the answer of the webhook', async () => {
  const method = { method: 'sendMessage', chat_id: 5001, text: 'answered in place' }
  server.answerWith(() => ({ status: 200, body: JSON.stringify(method) }))
  ana.writes('hello')
  expect((await ana.waitsFor('answered in place')).by).toBe('bot')
})

it('drops a press nobody took for 150 seconds', async () => {
  ana.starts()
  await simulators.telegram.settled()
  const reply_markup = { inline_keyboard: [[{ text: 'Yes', callback_data: 'yes' }]] }
  await call(simulators.url, 'sendMessage', { chat_id: 5001, text: 'Sure?', reply_markup })
  server.answerWith(() => ({ status: 500 }))
  ana.presses((await ana.waitsFor('Sure?')).id, 'yes')
  await simulators.telegram.settled(15000)
  expect(simulators.telegram.deliveries().at(-1)?.status).toBe(500)
}, 20000)
