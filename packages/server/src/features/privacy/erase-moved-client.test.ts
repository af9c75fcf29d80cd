import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChannelServer, startChannelServer } from '../../testing/channel-server.ts'
import { type Deliver, webhookSender, whatsappChange } from '../../testing/webhook-sender.ts'
import { applyRetention } from '../retention/retention.ts'
import { rawOf } from '../inbound/inbound.ts'
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

/** The texts of the events that are kept and hold one of these words. */
async function keptTexts(...words: string[]): Promise<string[]> {
  const { rows } = await one.server.app.db.pool.query<{ raw: string | null; packed: Buffer | null }>(
    'select raw, packed from inbox order by received_on, ext_id',
  )
  return rows.flatMap((row) => words.filter((word) => rawOf(row).includes(word)))
}

const erase = async (name: string) => {
  const { clientid } = await one.ticketOf(name)
  const confirmation = clientid.slice(0, 8)
  await one.admin.call(calls.eraseClient, { params: { clientid }, body: { confirmation } })
  await one.server.settled()
  await applyRetention(one.server.app)
}

/** The first has another number now, and the second has that of the first. */
async function numberGoesOn(old: string, next: string): Promise<void> {
  await text(`First of ${old}`, `first-${old}`, { number: old })
  await receipt(old)
  one.server.clock.tick(1000)
  await system({ type: 'user_changed_number', wa_id: next }, old)
  one.server.clock.tick(1000)
  await text(`Later of ${old}`, `later-${old}`, { number: old })
  await text(`First of ${old}`, `moved-${old}`, { number: next })
}

it('erasing a person leaves what names the later owner of a former number', async () => {
  const [old, next] = ['4520008001', '4520008002']
  await numberGoesOn(old, next)
  await erase(`First of ${old}`)
  expect(await keptTexts(`first-${old}`, `moved-${old}`, next)).toEqual([])
  expect(await keptTexts(`later-${old}`)).toEqual([`later-${old}`])
})

it('the log of before the number went on loses its details, and later lines keep them', async () => {
  const [old, next] = ['4520008021', '4520008022']
  await numberGoesOn(old, next)
  const { pool } = one.server.app.db
  await pool.query(
    `insert into audit_log (at, actor_name, action, detail)
     select now() + days * interval '1 day', 'Mara', 'export.clients', jsonb_build_object('search', '+' || $1::text, 'days', days)
     from unnest(array[-1, 1]) as days`,
    [old],
  )
  await erase(`First of ${old}`)
  const { rows } = await pool.query<{ detail: object }>(
    `select detail from audit_log where action = 'export.clients' order by at`,
  )
  expect(rows).toEqual([{ detail: {} }, { detail: { search: `+${old}`, days: 1 } }])
})

it('erasing the later owner of a number leaves what named the one who had it before', async () => {
  const [old, next] = ['4520008011', '4520008012']
  await numberGoesOn(old, next)
  await erase(`Later of ${old}`)
  expect(await keptTexts(`later-${old}`)).toEqual([])
  expect(await keptTexts(`first-${old}`, `moved-${old}`)).toEqual([`first-${old}`, `moved-${old}`])
  await erase(`First of ${old}`)
  expect(await keptTexts(old, next)).toEqual([])
})

async function traces(): Promise<string[]> {
  const rows = await allRows(one.server.app)
  return rows
    .filter(({ text }) => ['Canary', 'canary-text', '2000900'].some((mark) => text.includes(mark)))
    .map(({ table, text }) => `${table}: ${text.slice(0, 300)}`)
}
