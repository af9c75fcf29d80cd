import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChannelServer, startChannelServer } from '../../testing/channel-server.ts'
import { connect, META, NUMBER, WABA } from '../../testing/connect-channels.ts'
import { startTestServer } from '../../testing/index.ts'
import { delivery, postAsMeta, textTo, wordsOfIda } from './testing/meta-delivery.ts'

let one: ChannelServer

beforeAll(async () => {
  one = await startChannelServer([], { unconnected: true })
})
afterAll(() => one.stop())

const post = (body: string) => postAsMeta(one, body)
const words = () => wordsOfIda(one)

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

it('ignores events of a number that is switched off', async () => {
  const toggle = (webhook_status: boolean) =>
    one.admin.call(calls.toggleWhatsappWebhook, { body: { phoneNumberId: NUMBER, webhook_status } })
  expect((await toggle(false)).webhook_status).toBe(false)
  await post(delivery(textTo(NUMBER, 'wamid.FOUR', 'Nobody listens')))
  expect(await words()).not.toContain('Nobody listens')
  expect((await toggle(true)).webhook_status).toBe(true)
})
