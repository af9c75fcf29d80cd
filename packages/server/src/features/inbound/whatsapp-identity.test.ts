import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChannelServer, startChannelServer } from '../../testing/channel-server.ts'
import { type Deliver, webhookSender, whatsappChange } from '../../testing/webhook-sender.ts'

let one: ChannelServer
let deliver: Deliver
let counter = 0

beforeAll(async () => {
  one = await startChannelServer(['whatsapp'])
  deliver = await webhookSender(one, 'whatsapp')
})
afterAll(() => one.stop())

/** Delivers one change of a field, as Meta does. */
async function post(value: object, field = 'messages'): Promise<void> {
  expect(await deliver(whatsappChange(value, field))).toBe(200)
  await one.server.settled()
}

const stamp = () => ({ id: `wamid.T${(counter += 1)}`, timestamp: String(1_790_000_000 + counter) })

/** A text of somebody who is named by number, by user id, or by both. */
const text = (name: string, { number, userId }: { number?: string; userId?: string }) =>
  post({
    contacts: [{ profile: { name }, wa_id: number, user_id: userId }],
    messages: [{ from: number, from_user_id: userId, ...stamp(), type: 'text', text: { body: 'Hello' } }],
  })
const system = (notice: object, message: object = {}) =>
  post({ messages: [{ ...stamp(), type: 'system', system: notice, ...message }] })

/** How many messages of clients each open ticket of that name has. */
async function ticketsOf(name: string): Promise<number[]> {
  const tickets = (await one.tickets()).filter(({ client_name }) => client_name === name)
  return Promise.all(
    tickets.map(async ({ ticketid, created_on }) => {
      const params = { ticketid, sliceIndex: 0 }
      const chat = await one.admin.call(calls.getChat, { params, query: { created_on } })
      return Object.values(chat)
        .flat()
        .filter(({ content, isagent }) => content === 'Hello' && isagent === false).length
    }),
  )
}

it('knows one person by number, by number and user id, by user id alone, and by number again', async () => {
  const number = '4520000001'
  const userId = 'DK.20000001'
  for (const named of [{ number }, { number, userId }, { userId }, { number }]) await text('Ida', named)
  expect(await ticketsOf('Ida')).toEqual([4])
})

it('follows a user id that changes, in the field user_id_update', async () => {
  await text('Per', { userId: 'DK.30000001' })
  const update = { user_id: { previous: 'DK.30000001', current: 'DK.30000002' }, timestamp: 1_790_000_500 }
  await post({ user_id_update: [update] }, 'user_id_update')
  await post({ user_id_update: [update] }, 'user_id_update')
  await text('Per', { userId: 'DK.30000002' })
  expect(await ticketsOf('Per')).toEqual([2])
  const { rows } = await one.server.app.db.pool.query<{ chat: string }>(
    `select chat from identities where ext_user_id = 'DK.30000002'`,
  )
  // What we write goes to the new id.
  expect(rows).toEqual([{ chat: 'DK.30000002' }])
})

it('follows a user id that changes, in a notice that names no sender', async () => {
  await text('Mia', { number: '4520000003', userId: 'DK.40000001' })
  await system({ type: 'user_changed_user_id', previous_user_id: 'DK.40000001', user_id: 'DK.40000002' })
  await text('Mia', { userId: 'DK.40000002' })
  await text('Mia', { number: '4520000003' })
  expect(await ticketsOf('Mia')).toEqual([3])
  const { items } = await one.admin.call(calls.getDeadLetters)
  expect(items.filter(({ kind }) => kind === 'inbound')).toEqual([])
})

it('follows a new number, and creates no client for a notice about somebody unknown', async () => {
  await text('Bo', { number: '4520000004' })
  await system({ type: 'user_changed_number', wa_id: '4520000005' }, { from: '4520000004' })
  await text('Bo', { number: '4520000005' })
  expect(await ticketsOf('Bo')).toEqual([2])
  const before = (await one.admin.call(calls.getClients, { params: { limit: 20 } })).length
  await system({ type: 'user_changed_user_id', previous_user_id: 'DK.9', user_id: 'DK.10' })
  expect((await one.admin.call(calls.getClients, { params: { limit: 20 } })).length).toBe(before)
})

it('who wrote from the new number before its notice keeps both tickets, and a later owner of the old number is a new client', async () => {
  const change = { type: 'user_changed_number', wa_id: '4520000007' }
  await text('Eva', { number: '4520000006' })
  await text('Eva', { number: '4520000007' })
  for (let copy = 0; copy < 2; copy += 1) await system(change, { from: '4520000006' })
  await text('Later owner', { number: '4520000006' })
  await text('Eva', { number: '4520000007' })
  expect((await ticketsOf('Eva')).toSorted((a, b) => a - b)).toEqual([1, 2])
  expect(await ticketsOf('Later owner')).toEqual([1])
  const { rows } = await one.server.app.db.pool.query<{ name: string; chat: string }>(
    `select name, chat from identities where name in ('Eva', 'Later owner') order by name, chat`,
  )
  // What we write goes to the new number in both tickets of the person, and to the old one for its new owner.
  expect(rows).toEqual([
    { name: 'Eva', chat: '4520000007' },
    { name: 'Eva', chat: '4520000007' },
    { name: 'Later owner', chat: '4520000006' },
  ])
})
