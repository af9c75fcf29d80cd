import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTelegramDesk, type TelegramDesk } from '../../testing/telegram-desk.ts'

let one: TelegramDesk

beforeAll(async () => {
  one = await startTelegramDesk()
})
afterAll(() => one.stop())

it('makes a ticket of what a client writes', async () => {
  const ana = one.client(5001, 'Ana')
  ana.writes('The grinder is stuck.')
  await one.settled()
  const [ticket, ...others] = await one.tickets()
  expect(others).toEqual([])
  expect(ticket).toMatchObject({
    client_name: 'Ana',
    platform: 'telegram',
    stage: 'open',
    unanswered: 1,
  })
  expect((await ana.waitsFor((message) => message.text.includes('Noor Coffee'))).by).toBe('bot')
})
