import { calls, fromSections, type Message } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChannelServer, startChannelServer } from '../../testing/channel-server.ts'
import { type Deliver, webhookSender, whatsappChange } from '../../testing/webhook-sender.ts'

let one: ChannelServer
let deliver: Deliver
let start: number
beforeAll(async () => {
  one = await startChannelServer(['whatsapp'], { config: { sessionMillis: 48 * 3600_000 } })
  deliver = await webhookSender(one, 'whatsapp')
  start = Math.floor(one.server.clock.millis() / 1000)
})
afterAll(() => one.stop())

/** Delivers something a client does, a number of seconds after the test began. */
async function does(from: string, name: string, seconds: number, id: string, what: object): Promise<void> {
  const messages = [{ from, id, timestamp: String(start + seconds), ...what }]
  const contacts = [{ profile: { name }, wa_id: from }]
  expect(await deliver(whatsappChange({ contacts, messages }))).toBe(200)
  await one.settled()
}

const text = (body: string) => ({ type: 'text', text: { body } })
const edit = (original_message_id: string, body: string) => ({
  type: 'edit',
  edit: { original_message_id, message: text(body) },
})
const reaction = (message_id: string, emoji?: string) => ({
  type: 'reaction',
  reaction: { message_id, emoji },
})
const deletion = (original_message_id: string) => ({ type: 'revoke', revoke: { original_message_id } })

async function writtenBy(name: string): Promise<Message[]> {
  const { ticketid, created_on } = await one.ticketOf(name)
  const params = { ticketid, sliceIndex: 0 }
  const chat = fromSections(await one.admin.call(calls.getChat, { params, query: { created_on } }))
  return chat.filter(({ isagent }) => !isagent)
}

/** Why events of clients are not applied, as an administrator sees it. */
async function waitingReasons(): Promise<string[]> {
  const { items } = await one.admin.call(calls.getDeadLetters)
  return items.flatMap(({ kind, reason }) => (kind === 'inbound' ? [reason] : []))
}

async function earlierTexts(name: string): Promise<string[]> {
  const [message] = await writtenBy(name)
  const { rows } = await sql<{ content: string }>`
    select content from message_edits where messageid = ${message?.messageid} order by edited_on
  `.execute(one.server.app.db.query)
  return rows.map(({ content }) => content)
}

test('an edit that is older than the text shown only goes into the history', async () => {
  await does('4520000201', 'Ida', 0, 'wamid.A0', text('one pump'))
  await does('4520000201', 'Ida', 30, 'wamid.A2', edit('wamid.A0', 'three pumps'))
  await does('4520000201', 'Ida', 20, 'wamid.A1', edit('wamid.A0', 'two pumps'))
  expect(await writtenBy('Ida')).toMatchObject([{ content: 'three pumps' }])
  expect(await earlierTexts('Ida')).toEqual(['one pump', 'two pumps'])
  expect((await one.ticketOf('Ida')).last_message).toMatchObject({ content: 'three pumps' })
  await does('4520000201', 'Ida', 40, 'wamid.A3', edit('wamid.A0', 'four pumps'))
  expect(await writtenBy('Ida')).toMatchObject([{ content: 'four pumps' }])
})

test('an edit back to the first text is newer than one between', async () => {
  await does('4520000202', 'Ole', 0, 'wamid.B0', text('at noon'))
  await does('4520000202', 'Ole', 30, 'wamid.B2', edit('wamid.B0', 'at noon'))
  await does('4520000202', 'Ole', 20, 'wamid.B1', edit('wamid.B0', 'at one'))
  expect(await writtenBy('Ole')).toMatchObject([{ content: 'at noon' }])
})

test('of two edits that both overtake their message, the later one is shown', async () => {
  await does('4520000203', 'Kim', 0, 'wamid.C', text('Hello'))
  await does('4520000203', 'Kim', 30, 'wamid.C2', edit('wamid.C0', 'three pumps'))
  await does('4520000203', 'Kim', 20, 'wamid.C1', edit('wamid.C0', 'two pumps'))
  await does('4520000203', 'Kim', 0, 'wamid.C0', text('one pump'))
  expect(await writtenBy('Kim')).toMatchObject([{ content: 'Hello' }, { content: 'three pumps' }])
})

test('a reaction that was taken back does not return with a late delivery', async () => {
  await does('4520000204', 'Liv', 0, 'wamid.D0', text('Hello'))
  await does('4520000204', 'Liv', 20, 'wamid.D2', reaction('wamid.D0'))
  await does('4520000204', 'Liv', 10, 'wamid.D1', reaction('wamid.D0', '👍'))
  expect(await writtenBy('Liv')).toMatchObject([{ reaction: null }])
  await does('4520000204', 'Liv', 30, 'wamid.D3', reaction('wamid.D0', '😮'))
  expect(await writtenBy('Liv')).toMatchObject([{ reaction: '😮' }])
})

test('a deletion that overtakes its message is applied after it, on open pages too', async () => {
  await does('4520000205', 'Per', 0, 'wamid.E0', text('Hello'))
  await does('4520000205', 'Per', 20, 'wamid.E2', deletion('wamid.E1'))
  const page = await one.admin.socket()
  await does('4520000205', 'Per', 10, 'wamid.E1', text('My address is Havnegade 12'))
  expect(await writtenBy('Per')).toMatchObject([
    { content: 'Hello', deleted_on: null },
    { content: 'My address is Havnegade 12', deleted_on: expect.any(String) as unknown },
  ])
  await page.until(
    'messageChanged',
    ({ payload: { message } }) =>
      message.content === 'My address is Havnegade 12' && message.deleted_on !== null,
  )
  expect(await waitingReasons()).toEqual([])
  page.close()
})

test('a deletion whose message never comes ends after a day', async () => {
  await does('4520000206', 'Una', 0, 'wamid.F0', text('Hello'))
  await does('4520000206', 'Una', 20, 'wamid.F2', deletion('wamid.F1'))
  one.server.clock.tick(2 * 60_000)
  expect(await waitingReasons()).toEqual(['The message it belongs to is not here yet.'])
  one.server.clock.tick(24 * 3600_000)
  await one.settled()
  expect(await waitingReasons()).toEqual([])
})

test('a deletion of a message of several cards marks all of them, and no other message', async () => {
  const card = (name: string) => ({
    name: { formatted_name: name, first_name: name },
    phones: [{ phone: '+4520000299' }],
  })
  const cards = { type: 'contacts', contacts: [card('Ane'), card('Bo'), card('Cai')] }
  await does('4520000207', 'Nan', 0, 'wamid.G0', text('Our fitters:'))
  await does('4520000207', 'Nan', 10, 'wamid.G1', cards)
  await does('4520000207', 'Nan', 20, 'wamid.G2', deletion('wamid.G1'))
  const deleted = (await writtenBy('Nan')).map(({ deleted_on }) => deleted_on !== null)
  expect(deleted).toEqual([false, true, true, true])
})
