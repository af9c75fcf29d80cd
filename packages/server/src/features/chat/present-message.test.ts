import { expect, it } from 'vitest'
import { startTelegramServer } from '../../testing/telegram-server.ts'
import { messagesOf } from '../../testing/telegram-reads.ts'
import { type MessageDraft, rowOf } from './message-row.ts'
import { presentMessage } from './present-message.ts'

const place = {
  ticketid: 'a ticket',
  identityid: 'an identity',
  seq: 1,
  created_on: '2026-11-26T08:00:00.000001Z',
}
const draft: MessageDraft = {
  messageid: 'a message',
  type: 'text',
  content: 'Hello',
  isagent: false,
  created_by: null,
  created_by_name: 'Ada',
}

it.each<[string, Partial<MessageDraft>, string | null]>([
  ['of a client is the client of the ticket', {}, 'the client'],
  ['of a client is whom an earlier version stored', { created_by: 'a merged client' }, 'a merged client'],
  ['of an agent is the agent', { isagent: true, created_by: 'an agent' }, 'an agent'],
  ['of an automatic text is nobody', { isagent: true }, null],
  ['of a rating is nobody', { type: 'rating', content: '3' }, null],
])('the author of a message %s', (_, change, author) => {
  expect(presentMessage(rowOf({ ...draft, ...change }, place), 'the client').created_by).toBe(author)
})

it('the row of a message that a client sends does not repeat who the client is', async () => {
  const one = await startTelegramServer()
  one.client(8302, 'Ada').writes('Is it open?')
  await one.settled()
  expect((await messagesOf(one, 'Ada'))[0]).toMatchObject({ isagent: false, created_by: null })
  await one.stop()
})
