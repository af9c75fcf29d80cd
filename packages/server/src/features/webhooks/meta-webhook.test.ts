import { createHmac } from 'node:crypto'
import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type ChannelServer, startChannelServer } from '../../testing/channel-server.ts'
import { connect, META, NUMBER, WABA } from '../../testing/connect-channels.ts'
import { startTestServer } from '../../testing/index.ts'

let one: ChannelServer

beforeAll(async () => {
  one = await startChannelServer([], { unconnected: true })
})
afterAll(() => one.stop())

const post = (body: string) => {
  const signature = createHmac('sha256', META.appSecret ?? '')
    .update(body)
    .digest('hex')
  return fetch(`${one.server.url}/webhooks/meta`, {
    method: 'POST',
    headers: { 'x-hub-signature-256': `sha256=${signature}`, 'content-type': 'application/json' },
    body,
  })
}

const textTo = (number: string, id: string, text: string) => ({
  id: WABA,
  changes: [
    {
      field: 'messages',
      value: {
        messaging_product: 'whatsapp',
        metadata: { display_phone_number: '15550783881', phone_number_id: number },
        contacts: [{ profile: { name: 'Ida' }, wa_id: '4512345678' }],
        messages: [{ from: '4512345678', id, timestamp: '1790000000', type: 'text', text: { body: text } }],
      },
    },
  ],
})
const delivery = (...entry: unknown[]): string =>
  JSON.stringify({ object: 'whatsapp_business_account', entry })

async function words(): Promise<string[]> {
  const { ticketid, created_on } = await one.ticketOf('Ida')
  const answer = await one.admin.call(calls.getChat, {
    params: { ticketid, sliceIndex: 0 },
    query: { created_on },
  })
  return Object.values(answer)
    .flat()
    .map(({ content }) => content)
}

it('returns the challenge to a caller with our verify token, and to nobody else', async () => {
  const ask = async (token: string) => {
    const query = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.challenge': '1158201444',
      'hub.verify_token': token,
    }).toString()
    const answer = await fetch(`${one.server.url}/webhooks/meta?${query}`)
    return [answer.status, await answer.text()]
  }
  expect(await ask(META.verifyToken ?? '')).toEqual([200, '1158201444'])
  expect(await ask('another')).toEqual([403, ''])
})

it('is closed while the secret of the app is not set', async () => {
  const bare = await startTestServer()
  const answers = await Promise.all([
    fetch(`${bare.url}/webhooks/meta`, { method: 'POST', body: '{}' }),
    fetch(`${bare.url}/webhooks/meta?hub.mode=subscribe&hub.challenge=1&hub.verify_token=`),
  ])
  expect(answers.map(({ status }) => status)).toEqual([503, 503])
  await bare.stop()
})

it('keeps events for a number that nobody connected, shows them, and applies them once the number is connected', async () => {
  expect((await post(delivery(textTo(NUMBER, 'wamid.ONE', 'Too early')))).status).toBe(200)
  const { items } = await one.admin.call(calls.getDeadLetters)
  expect(items).toMatchObject([{ kind: 'inbound', platform: 'whatsapp', state: 'failed' }])
  expect(items[0]?.reason).toBe(`WhatsApp sent it to ${NUMBER}, which is not connected.`)
  const replay = { params: { itemid: items[0]?.itemid ?? '' } }
  expect((await one.admin.refused(calls.replayItem, replay)).error).toBe('nothing-to-replay')
  await connect('whatsapp', one.simulators, one.admin)
  expect(await words()).toContain('Too early')
  // The thanks to a client whose phone is not there fail when they are sent, now or later.
  const left = (await one.admin.call(calls.getDeadLetters)).items
  expect(left.filter(({ kind }) => kind === 'inbound')).toEqual([])
})

it('applies every entry of a batch by itself: a malformed one does not affect the others', async () => {
  const body = delivery(
    { id: WABA, changes: [{ field: 'messages', value: 'nonsense' }] },
    textTo('999999', 'wamid.TWO', 'For somebody else'),
    textTo(NUMBER, 'wamid.THREE', 'Among others'),
    7,
  )
  expect((await post(body)).status).toBe(200)
  expect(await words()).toContain('Among others')
  const { items } = await one.admin.call(calls.getDeadLetters)
  expect(items.filter(({ kind }) => kind === 'inbound')).toHaveLength(3)
})

it('the account is not asked for with each delivery', async () => {
  const { db } = one.server.app
  const asked = vi.spyOn(db, 'named')
  const deliver = (id: string) => post(delivery(textTo(NUMBER, id, `Message ${id}`)))
  expect((await deliver('wamid.FIRST')).status).toBe(200)
  expect((await deliver('wamid.SECOND')).status).toBe(200)
  expect(asked.mock.calls.filter(([name]) => name === 'account-by-ext-id')).toHaveLength(0)
  expect(await words()).toContain('Message wamid.SECOND')
  asked.mockRestore()
})

it('a number that another node removed takes nothing in, and again what comes once it is back', async () => {
  const { app } = one.server
  const change = (removed_on: string | null) =>
    app.db.query
      .updateTable('channel_accounts')
      .set({ removed_on })
      .where('platform', '=', 'whatsapp')
      .where('ext_account_id', '=', NUMBER)
      .execute()
  await change(app.clock.now())
  expect((await post(delivery(textTo(NUMBER, 'wamid.GONE', 'Nobody there')))).status).toBe(200)
  await change(null)
  expect((await post(delivery(textTo(NUMBER, 'wamid.BACK', 'Back again')))).status).toBe(200)
  expect(await words()).toContain('Back again')
  expect(await words()).not.toContain('Nobody there')
})

it('a number that another node switched off and on again takes messages again', async () => {
  const { query } = one.server.app.db
  const change = (intake: 'webhook' | 'off') =>
    query.updateTable('channel_accounts').set({ intake }).where('ext_account_id', '=', NUMBER).execute()
  await change('off')
  await post(delivery(textTo(NUMBER, 'wamid.OFF', 'Switched off')))
  await change('webhook')
  await post(delivery(textTo(NUMBER, 'wamid.ON', 'Switched on')))
  expect(await words()).toContain('Switched on')
  expect(await words()).not.toContain('Switched off')
})

it('ignores events of a number that is switched off', async () => {
  const toggle = (webhook_status: boolean) =>
    one.admin.call(calls.toggleWhatsappWebhook, { body: { phoneNumberId: NUMBER, webhook_status } })
  expect((await toggle(false)).webhook_status).toBe(false)
  await post(delivery(textTo(NUMBER, 'wamid.FOUR', 'Nobody listens')))
  expect(await words()).not.toContain('Nobody listens')
  expect((await toggle(true)).webhook_status).toBe(true)
})
