import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChannelServer, startChannelServer } from '../../testing/channel-server.ts'
import { type Deliver, webhookSender, whatsappChange } from '../../testing/webhook-sender.ts'
import { applyRetention } from '../retention/retention.ts'
import { allRows } from './testing/all-rows.ts'

let one: ChannelServer
let deliver: Deliver
let counter = 0

beforeAll(async () => {
  one = await startChannelServer(['whatsapp'])
  deliver = await webhookSender(one, 'whatsapp')
})
afterAll(() => one.stop())

async function post(value: object, field?: string): Promise<void> {
  expect(await deliver(whatsappChange(value, field))).toBe(200)
  await one.server.settled()
}

const stamp = () => ({ id: `wamid.M${(counter += 1)}`, timestamp: String(1_790_000_000 + counter) })

const text = (name: string, body: string, { number, userId }: { number?: string; userId?: string }) =>
  post({
    contacts: [{ profile: { name }, wa_id: number, user_id: userId }],
    messages: [{ from: number, from_user_id: userId, ...stamp(), type: 'text', text: { body } }],
  })
const receipt = (recipient_id: string) =>
  post({ statuses: [{ ...stamp(), status: 'delivered', recipient_id }] })
const system = (notice: object, from?: string) =>
  post({ messages: [{ ...stamp(), type: 'system', system: notice, from }] })

const moves: [string, () => Promise<void>][] = [
  [
    'number, by a notice',
    async () => {
      await text('Canary', 'canary-text', { number: '4520009001' })
      await receipt('4520009001')
      await system({ type: 'user_changed_number', wa_id: '4520009002' }, '4520009001')
      await system({ type: 'user_changed_number', wa_id: '4520009003' }, '4520009002')
      await text('Canary', 'canary-text', { number: '4520009003' })
    },
  ],
  [
    'number, which a message alone shows',
    async () => {
      await text('Canary', 'canary-text', { number: '4520009001', userId: 'DK.20009001' })
      await receipt('4520009001')
      await text('Canary', 'canary-text', { number: '4520009002', userId: 'DK.20009001' })
    },
  ],
  [
    'user id, by a notice',
    async () => {
      await text('Canary', 'canary-text', { userId: 'DK.20009001' })
      await system({ type: 'user_changed_user_id', previous_user_id: 'DK.20009001', user_id: 'DK.20009002' })
      await text('Canary', 'canary-text', { userId: 'DK.20009002' })
    },
  ],
  [
    'number for a user id, which a message alone shows',
    async () => {
      await text('Canary', 'canary-text', { number: '4520009001' })
      await receipt('4520009001')
      await text('Canary', 'canary-text', { number: '4520009001', userId: 'DK.20009001' })
      await text('Canary', 'canary-text', { number: '4520009002', userId: 'DK.20009001' })
    },
  ],
]

it.each(moves)('leaves nothing of a person who changed the %s', async (_what, haveMoved) => {
  await haveMoved()
  const { clientid } = await one.ticketOf('Canary')
  expect(await traces()).not.toEqual([])
  await one.admin.call(calls.eraseClient, {
    params: { clientid },
    body: { confirmation: clientid.slice(0, 8) },
  })
  await one.settled()
  await applyRetention(one.server.app)
  expect(await traces()).toEqual([])
})

async function traces(): Promise<string[]> {
  const rows = await allRows(one.server.app)
  return rows
    .filter(({ text }) => ['Canary', 'canary-text', '2000900'].some((mark) => text.includes(mark)))
    .map(({ table, text }) => `${table}: ${text.slice(0, 300)}`)
}
