import { afterAll, beforeAll, expect, test } from 'vitest'
import { messagesOf, ticketOf } from '../../testing/telegram-reads.ts'
import { startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'

let one: TelegramServer
beforeAll(async () => {
  one = await startTelegramServer()
})
afterAll(() => one.stop())

test('the address behind a linked word is in the chat and in the list', async () => {
  const { user } = one.client(7911, 'Ana')
  const entities = [{ type: 'text_link', offset: 5, length: 4, url: 'https://pay.example/invoice' }]
  const chat = { ...user, type: 'private' }
  const message = { message_id: 990_011, from: user, chat, date: 1_780_000_000, text: 'Open this, please' }
  one.telegram.deliverRaw({ message: { ...message, entities } })
  await one.settled()
  const content = 'Open this (https://pay.example/invoice), please'
  expect((await messagesOf(one, 'Ana'))[0]).toMatchObject({ type: 'text', content })
  expect((await ticketOf(one, 'Ana')).last_message).toMatchObject({ content })
})
