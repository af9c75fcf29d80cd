import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { startChatVisitor } from './testing/chat-visitor.ts'
import { startChat, type StartedChat } from './testing/started-chat.ts'
import { insertMessage } from './visitor-messages-store.ts'
import { deleteIdleChats } from './visitor-sessions-store.ts'

const DAY = 24 * 3600_000

let chat: StartedChat
beforeAll(async () => {
  chat = await startChat()
})
afterAll(() => chat.server.stop())

const chatIds = async (): Promise<string[]> =>
  (await chat.server.app.db.query.selectFrom('visitor_chats').select('chatid').execute()).map(
    ({ chatid }) => chatid,
  )

it('a visitor who never wrote is removed after a week, and one who writes at that moment stays', async () => {
  const { app, clock, url } = chat.server
  await startChatVisitor(url, chat.shop.key)
  const [back = ''] = await chatIds()
  await startChatVisitor(url, chat.shop.key)
  clock.tick(8 * DAY)
  const { removing } = await app.db.transaction(async (tx) => {
    const none = { fileid: null, file: null, replyTo: null, choices: [], ourRef: null, position: null }
    const at = app.clock.now()
    await insertMessage(tx, { ...none, chatid: back, id: randomUUID(), isVisitors: true, at, text: 'Back' })
    const removing = deleteIdleChats(app)
    await untilWaiting(app.db, 'the removal to wait for who writes')
    return { removing }
  })
  await removing
  expect(await chatIds()).toEqual([back])
})
