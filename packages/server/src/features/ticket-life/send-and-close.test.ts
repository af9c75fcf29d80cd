import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatServer, startChatServer, words } from '../chat/testing/chat-server.ts'
import { addressed, CLOSED, close, seenBy, sinceNow, undo } from './testing/undo-calls.ts'

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
})
afterAll(() => one.stop())

test('the client has the answer before any word of the closing, and undoing the closing keeps the answer', async () => {
  const { ticket, phone } = await one.handledTicket(one.jonas)
  const received = sinceNow(phone)
  await one.jonas.call(calls.sendMessage, words(ticket, 'It is mended.'))
  const before = await one.messages(one.jonas, ticket)
  const closed = await close(one.jonas, ticket)
  await one.settled()
  expect(received()).toEqual(['It is mended.'])
  await undo(one.jonas, 'close', closed)
  await one.server.letPass(10_000)
  expect(received()).toEqual(['It is mended.'])
  expect((await one.messages(one.jonas, ticket)).map(({ messageid }) => messageid)).toEqual(
    before.map(({ messageid }) => messageid),
  )
  await close(one.jonas, ticket)
  await one.server.letPass(5000)
  expect(received()).toEqual(['It is mended.', expect.stringMatching(CLOSED)])
})

test('a ticket stays open when its client has written what the agent has not seen', async () => {
  const { ticket, phone } = await one.handledTicket(one.jonas)
  const { last_client_seq } = await seenBy(one.jonas, ticket)
  phone.writes('It leaks again')
  await one.settled()
  const asked = { body: { ...addressed(ticket), last_client_seq } }
  expect(await one.jonas.refused(calls.closeTicket, asked)).toMatchObject({
    status: 409,
    error: 'client-wrote',
  })
  const seen = await seenBy(one.jonas, ticket)
  expect(seen.stage).toBe('open')
  const again = { body: { ...addressed(ticket), last_client_seq: seen.last_client_seq } }
  expect(await one.jonas.call(calls.closeTicket, again)).toMatchObject({ stage: 'closed' })
})
