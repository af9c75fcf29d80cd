import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type ChannelServer, startChannelServer } from '../../testing/channel-server.ts'
import { connect, NUMBER } from '../../testing/connect-channels.ts'
import { delivery, postAsMeta, textTo, wordsOfIda } from './testing/meta-delivery.ts'

let one: ChannelServer

beforeAll(async () => {
  one = await startChannelServer([], { unconnected: true })
  await connect('whatsapp', one.simulators, one.admin)
})
afterAll(() => one.stop())

let count = 0
async function deliver(text: string): Promise<void> {
  count += 1
  expect((await postAsMeta(one, delivery(textTo(NUMBER, `wamid.${count}`, text)))).status).toBe(200)
}

/** This node remembers the account. */
beforeEach(() => deliver('Hello'))

/** As another node changes it: this one hears nothing. */
const change = (columns: { removed_on: string | null } | { intake: 'webhook' | 'off' }) =>
  one.server.app.db.query
    .updateTable('channel_accounts')
    .set(columns)
    .where('platform', '=', 'whatsapp')
    .where('ext_account_id', '=', NUMBER)
    .execute()

it('the account is not asked for with each delivery', async () => {
  const asked = vi.spyOn(one.server.app.db, 'named')
  await deliver('Not asked for')
  expect(asked.mock.calls.filter(([name]) => name === 'account-by-ext-id')).toHaveLength(0)
  expect(await wordsOfIda(one)).toContain('Not asked for')
  asked.mockRestore()
})

it('a number that another node removed takes nothing in, and again what comes once it is back', async () => {
  await change({ removed_on: one.server.app.clock.now() })
  await deliver('Nobody there')
  await change({ removed_on: null })
  await deliver('Back again')
  const words = await wordsOfIda(one)
  expect(words).toContain('Back again')
  expect(words).not.toContain('Nobody there')
})

it('a number that another node switched off and on again takes messages again', async () => {
  await change({ intake: 'off' })
  await deliver('Switched off')
  await change({ intake: 'webhook' })
  await deliver('Switched on')
  const words = await wordsOfIda(one)
  expect(words).toContain('Switched on')
  expect(words).not.toContain('Switched off')
})
