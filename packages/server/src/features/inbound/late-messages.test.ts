import { applyToChat, calls, type MessageRange, fromSections, type Message } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChannelServer, startChannelServer } from '../../testing/channel-server.ts'

let one: ChannelServer
beforeAll(async () => {
  one = await startChannelServer(['whatsapp'])
})
afterAll(() => one.stop())

/** Sent seconds apart, because WhatsApp sends timestamps in whole seconds. */
function sendTexts(phone: { writes(text: string): void }, ...texts: string[]): void {
  for (const text of texts) {
    phone.writes(text)
    one.server.clock.tick(2000)
  }
}

/** Delivers all messages of the callback in one request, the last one first. */
async function deliverReversed(send: () => void): Promise<void> {
  const { faults } = one.simulators.whatsapp
  faults.delivery({ paused: true, batch: 10, reversed: true })
  send()
  faults.delivery({ paused: false })
  await one.settled()
}

async function chatOf(name: string): Promise<MessageRange> {
  const { ticketid, created_on } = await one.ticketOf(name)
  const params = { ticketid, sliceIndex: 0 }
  const messages = fromSections(await one.admin.call(calls.getChat, { params, query: { created_on } }))
  return { ticketid, messages, hasOlder: false, hasNewer: false }
}

const textsOf = (messages: readonly Message[]): string[] =>
  messages.filter(({ isagent }) => !isagent).map(({ content }) => content)

test('messages that arrive out of order are placed by their time, the same on an open page and after a reload', async () => {
  const page = await one.admin.socket()
  const phone = one.client('whatsapp', 7301, 'Ida')
  await deliverReversed(() => sendTexts(phone, 'one', 'two', 'three'))
  const { ticketid, messages } = await chatOf('Ida')
  expect(textsOf(messages)).toEqual(['one', 'two', 'three'])
  expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1))
  expect(messages.map(({ created_on }) => created_on)).toEqual(
    messages.map(({ created_on }) => created_on).toSorted(),
  )
  const empty: MessageRange = { ticketid, messages: [], hasOlder: false, hasNewer: false }
  await page.until('newMessage', ({ payload }) => payload.message.content === 'one')
  const shown = page.received().reduce(applyToChat, empty).messages
  expect(textsOf(shown)).toEqual(['one', 'two', 'three'])
  expect(shown.map(({ messageid, seq }) => [messageid, seq])).toEqual(
    messages.map(({ messageid, seq }) => [messageid, seq]),
  )
  const ticket = await one.ticketOf('Ida')
  expect(ticket).toMatchObject({ unanswered: 3, last_seq: messages.length, last_client_seq: 3 })
  expect(ticket.last_message?.content).toBe('three')
  page.close()
})
