import { randomUUID } from 'node:crypto'
import { calls, type VisitorMessage } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CallRefused } from '../../testing/caller.ts'
import { type ChatVisitor, startChatVisitor } from './testing/chat-visitor.ts'
import { startChat, type StartedChat } from './testing/started-chat.ts'

const MEGABYTE = 1024 * 1024
const DAY = 24 * 3600_000

let chat: StartedChat

beforeAll(async () => {
  chat = await startChat({ config: { rateLimit: 30, trustProxy: ['127.0.0.1'] } })
  // What is allowed comes back with time, which no slow call is to bring.
  chat.server.clock.stand()
})
afterAll(() => chat.server.stop())

const sendFile = ({ caller, key }: ChatVisitor, size: number, address: string): Promise<VisitorMessage> =>
  caller.sending({ 'x-forwarded-for': address }).call(calls.sendVisitorFile, {
    params: { key },
    body: { id: randomUUID() },
    file: new File([new Uint8Array(size).fill(65)], 'list.txt', { type: 'text/plain' }),
  })

/** What the refusal of something says, or `accepted`. */
const refusalOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'accepted',
    (error: unknown) => (error instanceof CallRefused ? error.answer.error : String(error)),
  )

it('reactions and names are counted as messages are, and a repeat costs nothing', async () => {
  const { visitor, ticket } = await chat.begun('Which one fits?')
  await chat.answer(ticket, 'The blue one')
  await chat.server.settled()
  const { id: messageid } = await visitor.messageWith('The blue one')
  const { caller, key } = visitor
  const reacts = (emoji: string) =>
    refusalOf(caller.call(calls.reactAsVisitor, { params: { key, messageid }, body: { emoji } }))
  const is = (name: string) =>
    refusalOf(caller.call(calls.nameVisitor, { params: { key }, body: { name, email: null } }))
  chat.server.clock.tick(20_000)
  expect([await reacts('👍'), await reacts('👍'), await reacts('❤️'), await is('Noor')]).toEqual(
    Array.from({ length: 4 }, () => 'accepted'),
  )
  expect([await reacts('👍'), await is('Nour'), await reacts('❤️')]).toEqual([
    'too-many-requests',
    'too-many-requests',
    'accepted',
  ])
})

it('a visitor sends files of 200 MB in a day, and the next one is refused for good, not asked to wait', async () => {
  const visitor = await startChatVisitor(chat.server.url, chat.shop.key)
  const { id } = await sendFile(visitor, 100, '192.0.2.1')
  await chat.server.app.db.query
    .updateTable('visitor_messages')
    .set({ file: JSON.stringify({ size: 200 * MEGABYTE - 200 }) })
    .where('id', '=', id)
    .execute()
  expect(await refusalOf(sendFile(visitor, 200, '192.0.2.1'))).toBe('accepted')
  expect(await refusalOf(sendFile(visitor, 200, '192.0.2.1'))).toBe('too-many-files')
  chat.server.clock.tick(20_000)
  expect((await visitor.writes('In words then')).text).toBe('In words then')
  chat.server.clock.tick(DAY)
  expect(await refusalOf(sendFile(visitor, 200, '192.0.2.1'))).toBe('accepted')
})

it('all visitors at one address have a limit of bytes together, and those at another one send on', async () => {
  // 12 MB in a day from one address.
  const { server, shop } = await startChat({ config: { rateLimit: 3, trustProxy: ['127.0.0.1'] } })
  const answers: string[] = []
  for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2']) {
    server.clock.tick(60_000)
    const visitor = await startChatVisitor(server.url, shop.key)
    answers.push(await refusalOf(sendFile(visitor, 5 * MEGABYTE, address)))
  }
  expect(answers).toEqual(['accepted', 'accepted', 'too-many-files', 'accepted'])
  await server.stop()
})
