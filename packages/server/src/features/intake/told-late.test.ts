import { applyToChat, calls, type ChatStretch, fromSections, type Message } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChannelDesk, startChannelDesk } from '../../testing/channel-desk.ts'

let one: ChannelDesk
beforeAll(async () => {
  one = await startChannelDesk(['whatsapp'])
})
afterAll(() => one.stop())

/** Said seconds apart: WhatsApp tells no more of when. */
function says(phone: { writes(text: string): void }, ...texts: string[]): void {
  for (const text of texts) {
    phone.writes(text)
    one.desk.clock.tick(2000)
  }
}

/** What is said meanwhile is told in one delivery, the last of it first. */
async function toldBackwards(deed: () => void): Promise<void> {
  const { faults } = one.simulators.whatsapp
  faults.delivery({ paused: true, batch: 10, reversed: true })
  deed()
  faults.delivery({ paused: false })
  await one.settled()
}

async function chatOf(name: string): Promise<ChatStretch> {
  const { ticketid, created_on } = await one.ticketOf(name)
  const params = { ticketid, sliceIndex: 0 }
  const messages = fromSections(await one.admin.call(calls.getChat, { params, query: { created_on } }))
  return { ticketid, messages, hasOlder: false, hasNewer: false }
}

const textsOf = (messages: readonly Message[]): string[] =>
  messages.filter(({ isagent }) => !isagent).map(({ content }) => content)

test('what a provider tells in another order stands as it was said, the same on an open page and read anew', async () => {
  const page = await one.admin.socket()
  const phone = one.client('whatsapp', 7301, 'Ida')
  await toldBackwards(() => says(phone, 'one', 'two', 'three'))
  const { ticketid, messages } = await chatOf('Ida')
  expect(textsOf(messages)).toEqual(['one', 'two', 'three'])
  expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1))
  expect(messages.map(({ created_on }) => created_on)).toEqual(
    messages.map(({ created_on }) => created_on).toSorted(),
  )
  const empty: ChatStretch = { ticketid, messages: [], hasOlder: false, hasNewer: false }
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
