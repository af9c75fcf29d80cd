import { randomUUID } from 'node:crypto'
import { calls, type Message, type MyTicket } from '@switchboard/contract'
import { sample, type TelegramPhone } from '@switchboard/simulators'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ChatServer, startChatServer, words } from '../../features/chat/testing/chat-server.ts'
import { eventsExplainState } from './verify.ts'

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
})
afterEach(() => one.telegram.faults.clear())
afterAll(() => one.stop())

interface Scene {
  ticket: MyTicket
  phone: TelegramPhone
  /** The client's first message. */
  first: Message
}

async function scene(): Promise<Scene> {
  const { ticket, phone } = await one.handledTicket(one.jonas)
  const [first] = await one.messages(one.jonas, ticket)
  if (first === undefined) throw new Error('An empty chat.')
  return { ticket, phone, first }
}

const pinning = ({ ticket, first }: Scene) => ({
  params: { ticketid: ticket.ticketid },
  body: { messageid: first.messageid, created_on: first.created_on, ticket_created_on: ticket.created_on },
})
const unpinning = ({ ticket, first }: Scene) => ({
  params: { ticketid: ticket.ticketid },
  body: { createdOn: first.created_on, ticket_created_on: ticket.created_on },
})
const reacting = ({ first }: Scene, reaction: string | null) => ({
  params: { messageid: first.messageid },
  body: { reaction },
})
const sendingFile = ({ ticket }: Scene) => ({
  body: {
    ticketid: ticket.ticketid,
    created_on: ticket.created_on,
    ticketPlatform: 'telegram',
    messageid: randomUUID(),
  },
  file: new File([new Uint8Array(sample('gasket').bytes)], 'gasket.jpg'),
})

interface Action {
  what: string
  before?(at: Scene): Promise<unknown>
  action(at: Scene): Promise<unknown>
}

async function failedMessage({ ticket }: Scene): Promise<Message> {
  one.telegram.faults.refuse(400, 'Bad Request: strange', { method: 'sendMessage' }, { times: 1 })
  const message = await one.jonas.call(calls.sendMessage, words(ticket, 'Doomed'))
  await one.settled()
  return message
}

const actions: Action[] = [
  { what: 'a message', action: ({ ticket }) => one.jonas.call(calls.sendMessage, words(ticket, 'Hello')) },
  { what: 'a file', action: (at) => one.jonas.call(calls.sendFile, sendingFile(at)) },
  { what: 'a message that fails', action: failedMessage },
  {
    what: 'a retry',
    action: async (at) => {
      const { messageid } = await failedMessage(at)
      await one.jonas.call(calls.retryMessage, { params: { messageid } })
    },
  },
  { what: 'a pin', action: (at) => one.jonas.call(calls.pinMessage, pinning(at)) },
  {
    what: 'an unpin',
    before: (at) => one.jonas.call(calls.pinMessage, pinning(at)),
    action: (at) => one.jonas.call(calls.unpinMessage, unpinning(at)),
  },
  { what: 'a reaction', action: (at) => one.jonas.call(calls.reactToMessage, reacting(at, '👍')) },
  {
    what: 'a reaction taken back',
    before: (at) => one.jonas.call(calls.reactToMessage, reacting(at, '👍')),
    action: (at) => one.jonas.call(calls.reactToMessage, reacting(at, null)),
  },
  { what: "a client's message", action: async ({ phone }) => phone.writes('And now it smokes.') },
  { what: "a client's photo", action: async ({ phone }) => phone.sendsPhoto('machine', 'Look') },
  { what: "a client's voice", action: async ({ phone }) => phone.sendsVoice('voice') },
  { what: "a client's sticker", action: async ({ phone }) => phone.sendsSticker('animated') },
  { what: "a client's place", action: async ({ phone }) => phone.sendsLocation() },
  { what: "a client's contact", action: async ({ phone }) => phone.sendsContact() },
  { what: "a client's poll", action: async ({ phone }) => phone.sendsUnknown('poll') },
  {
    what: 'a file that cannot be fetched',
    action: async ({ phone }) => {
      one.telegram.faults.refuse(400, 'Bad Request: gone', { method: 'getFile' })
      phone.sendsDocument('invoice')
      await one.settled()
    },
  },
  {
    what: "a client's edit of the newest message",
    action: async ({ phone }) => {
      const message = phone.writes('Halo')
      await one.settled()
      phone.edits(message.message_id, 'Hello')
    },
  },
  {
    what: "a client's edit of a pinned message",
    before: (at) => one.jonas.call(calls.pinMessage, pinning(at)),
    action: async ({ phone }) => {
      const own = phone.chat().messages.find(({ by }) => by === 'client')
      if (own !== undefined) phone.edits(own.id, 'The mill is stuck.')
    },
  },
  {
    what: "a client's reply",
    action: async ({ phone }) => {
      const [first] = phone.chat().messages
      if (first !== undefined) phone.repliesTo(first.id, 'This one, I mean.')
    },
  },
  {
    what: "a client's reaction",
    before: ({ ticket }) => one.jonas.call(calls.sendMessage, words(ticket, 'Fixed')),
    action: async ({ phone }) => {
      const ours = phone.chat().messages.findLast(({ by }) => by === 'bot')
      if (ours !== undefined) phone.reacts(ours.id, '🔥')
    },
  },
]

test.each(actions)('$what', async ({ before, action }) => {
  const at = await scene()
  await before?.(at)
  const { jonas, emine, aiko, mara } = one
  const onlookers = { people: { jonas, emine, aiko, mara }, tickets: [at.ticket], settled: one.settled }
  const received = await eventsExplainState(onlookers, () => action(at))
  expect(received['emine']?.length).toBeGreaterThan(0)
  expect(
    received['aiko']?.filter((type) => !type.startsWith('user') && type !== 'totalOnlineAgents'),
  ).toEqual([])
})
