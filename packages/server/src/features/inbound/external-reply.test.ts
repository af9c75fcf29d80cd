import { calls, fromSections } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChannelServer, startChannelServer } from '../../testing/channel-server.ts'
import { NUMBER, WABA } from '../../testing/connect-channels.ts'
import { type Deliver, webhookSender } from '../../testing/webhook-sender.ts'

let one: ChannelServer
let deliver: Deliver
beforeAll(async () => {
  one = await startChannelServer(['whatsapp', 'messenger'])
  deliver = await webhookSender(one, 'whatsapp')
})
afterAll(() => one.stop())

/** Delivers one change of a field, as Meta does. */
async function post(field: string, value: object): Promise<void> {
  const metadata = { display_phone_number: '15550783881', phone_number_id: NUMBER }
  const change = { field, value: { messaging_product: 'whatsapp', metadata, ...value } }
  const body = { object: 'whatsapp_business_account', entry: [{ id: WABA, changes: [change] }] }
  expect(await deliver(JSON.stringify(body))).toBe(200)
  await one.settled()
}

const seconds = (ahead = 0) => String(Math.floor(one.server.clock.millis() / 1000) + ahead)
const writes = (from: string, name: string, id: string, body: string, timestamp = seconds()) =>
  post('messages', {
    contacts: [{ profile: { name }, wa_id: from }],
    messages: [{ from, id, timestamp, type: 'text', text: { body } }],
  })
/** Something the colleague does on the business's phone. */
const onPhone = (to: string, id: string, what: object, timestamp = seconds()) =>
  post('smb_message_echoes', {
    message_echoes: [{ from: '15550783881', to, id, timestamp, ...what }],
  })
const answers = (to: string, id: string, body: string) => onPhone(to, id, { type: 'text', text: { body } })

async function chatOf(name: string) {
  const { ticketid, created_on } = await one.ticketOf(name)
  const params = { ticketid, sliceIndex: 0 }
  return fromSections(await one.admin.call(calls.getChat, { params, query: { created_on } }))
}

test('an answer from the business’s phone ends the wait, here and on open pages, and the next question begins a new one', async () => {
  await writes('4520000101', 'Ida', 'wamid.Q1', 'Are you open?')
  expect(await one.ticketOf('Ida')).toMatchObject({ unanswered: 1 })
  const page = await one.admin.socket()
  await answers('4520000101', 'wamid.A1', 'Until six.')
  const { accountid } = await one.ticketOf('Ida')
  expect(await one.ticketOf('Ida')).toMatchObject({
    unanswered: 0,
    waiting_since: null,
    last_message: { content: 'Until six.', isagent: true, created_by_name: 'WhatsApp' },
  })
  expect((await chatOf('Ida')).at(-1)).toMatchObject({ created_by: accountid, created_by_name: 'WhatsApp' })
  const { payload } = await page.until(
    'newMessage',
    (event) => event.payload.message.content === 'Until six.',
  )
  expect(payload.ticket).toMatchObject({ unanswered: 0, waiting_since: null })
  // The provider repeats what it is not sure of.
  await answers('4520000101', 'wamid.A1', 'Until six.')
  expect((await chatOf('Ida')).filter(({ content }) => content === 'Until six.')).toHaveLength(1)
  await writes('4520000101', 'Ida', 'wamid.Q2', 'And on Sunday?')
  const asked = await one.ticketOf('Ida')
  expect(asked).toMatchObject({ unanswered: 1, last_message: { content: 'And on Sunday?' } })
  expect(asked.waiting_since).not.toBeNull()
  page.close()
})

test('an answer from the inbox of the Messenger page ends the wait', async () => {
  const { messenger } = one.simulators
  const phone = messenger.client({ psid: '555000111227401', firstName: 'Noa' })
  phone.writes('Hello')
  await one.settled()
  expect(await one.ticketOf('Noa')).toMatchObject({ unanswered: 1 })
  messenger.writesInInbox(phone, 'By hand')
  await one.settled()
  expect(await one.ticketOf('Noa')).toMatchObject({
    unanswered: 0,
    waiting_since: null,
    last_message: { content: 'By hand', created_by_name: 'Messenger' },
  })
})

test('a late message of the client never goes before such an answer', async () => {
  await writes('4520000102', 'Per', 'wamid.P2', 'two', seconds(4))
  await answers('4520000102', 'wamid.B1', 'Answered outside')
  await writes('4520000102', 'Per', 'wamid.P1', 'one', seconds())
  expect(
    (await chatOf('Per')).filter(({ created_by }) => created_by !== null).map(({ content }) => content),
  ).toEqual(['two', 'Answered outside', 'one'])
})

test('such an answer that does not arrive is marked, and is in nobody’s inbox', async () => {
  await writes('4520000103', 'Liv', 'wamid.L1', 'Hello')
  await answers('4520000103', 'wamid.C1', 'Lost')
  const errors = [{ code: 131026, title: 'Message undeliverable' }]
  await post('messages', {
    statuses: [
      { id: 'wamid.C1', status: 'failed', timestamp: seconds(), recipient_id: '4520000103', errors },
    ],
  })
  expect((await chatOf('Liv')).at(-1)).toMatchObject({ content: 'Lost', delivery: 'failed' })
  expect(await one.ticketOf('Liv')).toMatchObject({ undelivered: 'failed' })
  expect(fromSections((await one.admin.call(calls.getNotifications)).sections)).toEqual([])
})

test('what a colleague deletes, edits or reacts to on the phone is no answer: the client waits on, here and on open pages', async () => {
  await writes('4520000104', 'Bo', 'wamid.D1', 'How much?')
  await answers('4520000104', 'wamid.E1', 'It costs 500')
  await answers('4520000104', 'wamid.E2', 'Delivery is on Monday')
  await writes('4520000104', 'Bo', 'wamid.D2', 'So much?')
  const waiting = { unanswered: 1, waiting_since: (await one.ticketOf('Bo')).waiting_since }
  const page = await one.admin.socket()
  const deletion = { type: 'revoke', revoke: { original_message_id: 'wamid.E1' } }
  await onPhone('4520000104', 'wamid.X1', deletion)
  await page.until('messageChanged', ({ payload }) => payload.message.deleted_on !== null)
  const edited = { type: 'text', text: { body: 'Delivery is on Tuesday' } }
  const edit = { type: 'edit', edit: { original_message_id: 'wamid.E2', message: edited } }
  await onPhone('4520000104', 'wamid.X2', edit)
  await page.until('messageChanged', ({ payload }) => payload.message.content === 'Delivery is on Tuesday')
  await onPhone('4520000104', 'wamid.X3', {
    type: 'reaction',
    reaction: { message_id: 'wamid.D2', emoji: '👍' },
  })
  await onPhone('4520000104', 'wamid.X4', { type: 'system', system: { body: 'changed the number' } })
  await onPhone('4520000104', 'wamid.X5', { type: 'revoke' })
  const chat = (await chatOf('Bo')).filter(({ created_by }) => created_by !== null)
  expect(chat.map(({ content, deleted_on, edited_on }) => [content, deleted_on, edited_on])).toEqual([
    ['How much?', null, null],
    ['It costs 500', expect.any(String), null],
    ['Delivery is on Tuesday', null, expect.any(String)],
    ['So much?', null, null],
  ])
  expect(await one.ticketOf('Bo')).toMatchObject(waiting)
  expect(waiting.waiting_since).not.toBeNull()
  page.close()
})

test('a deletion or an edit on the phone that overtakes its message is applied after it, and never shown as an answer', async () => {
  await writes('4520000105', 'Eva', 'wamid.F1', 'How much?')
  const deletion = { type: 'revoke', revoke: { original_message_id: 'wamid.G1' } }
  await onPhone('4520000105', 'wamid.Y1', deletion, seconds(20))
  const edited = { type: 'text', text: { body: 'It costs 50' } }
  const edit = { type: 'edit', edit: { original_message_id: 'wamid.G2', message: edited } }
  await onPhone('4520000105', 'wamid.Y2', edit, seconds(20))
  expect(await one.ticketOf('Eva')).toMatchObject({ unanswered: 1, last_message: { content: 'How much?' } })
  await answers('4520000105', 'wamid.G1', 'It costs 500')
  await answers('4520000105', 'wamid.G2', 'It costs 5000')
  const chat = (await chatOf('Eva')).filter(({ created_by }) => created_by !== null)
  expect(chat.map(({ content, deleted_on }) => [content, deleted_on])).toEqual([
    ['How much?', null],
    ['It costs 500', expect.any(String)],
    ['It costs 50', null],
  ])
})
