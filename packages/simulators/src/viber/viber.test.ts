import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startSimulators, type Simulators } from '../index.ts'
import { startTestServer, type TestServer } from '../testing/webhook-server.ts'
import { callViber, messageToken, viberToken, type ViberAnswer } from '../testing/viber.ts'
import type { ViberPhone } from './phone.ts'

let server: TestServer
let simulators: Simulators
let ana: ViberPhone
const id = '3SQNc4FPUQmysaM/AQEhXg=='

beforeEach(async () => {
  server = await startTestServer()
  // Waits are short and the clock is stopped: nothing ends while a slow machine still asks.
  const begun = Date.now()
  simulators = await startSimulators({ seed: 41, timeScale: 100, now: () => begun })
  simulators.viber.addBot({ token: viberToken, name: 'Brew Bench', uri: 'brewbench' })
  ana = simulators.viber.client({ id, name: 'Ana', avatar: 'https://example.com/a.jpg' })
  await api('set_webhook', { url: server.url, send_name: true, send_photo: true })
  server.arrived.length = 0
})
afterEach(async () => {
  await simulators.stop()
  await server.stop()
})

const api = (method: string, body: object | string = {}, token?: string): Promise<ViberAnswer> =>
  callViber(simulators.url, method, body, token)
const send = (part: object) =>
  api('send_message', { receiver: id, sender: { name: 'Desk' }, type: 'text', ...part })
const events = () => server.arrived.map(({ update }) => update)
const settled = () => simulators.viber.settled()

describe('a bot', () => {
  it('is known by its token', async () => {
    const { body } = await api('get_account_info')
    expect(body).toMatchObject({ status: 0, name: 'Brew Bench', uri: 'brewbench', webhook: server.url })
    expect((await api('get_account_info', {}, 'wrong')).body).toEqual({
      status: 2,
      status_message: 'invalidAuthToken',
    })
    expect((await api('get_account_info', {}, '')).body['status_message']).toBe('missing_auth_token')
    expect((await api('get_nothing')).http).toBe(404)
  })

  it('sets a webhook only when it answers the callback made during the call', async () => {
    server.answerWith(() => ({ status: 403 }))
    const refused = await api('set_webhook', { url: server.url })
    expect(refused.body).toEqual({ status: 1, status_message: 'invalidUrl' })
    server.answerWith(() => ({ status: 200 }))
    const set = await api('set_webhook', { url: server.url, event_types: ['delivered'] })
    expect(set.body['event_types']).toEqual(['delivered', 'message', 'subscribed', 'unsubscribed', 'webhook'])
    expect(events().map((event) => event['event'])).toEqual(['webhook', 'webhook'])
    expect((await api('set_webhook', { url: 'ftp://x' })).body['status']).toBe(1)
    await api('set_webhook', { url: '' })
    expect((await send({ text: 'x' })).body).toEqual({ status: 10, status_message: 'webhookNotSet' })
  })
})

describe('a callback', () => {
  it('is signed over its raw bytes in header and query, with its number in full', async () => {
    const token = ana.writes('Здравейте')
    await settled()
    const [first] = server.arrived
    const signature = createHmac('sha256', viberToken)
      .update(first?.raw ?? '')
      .digest('hex')
    expect(first?.headers['x-viber-content-signature']).toBe(signature)
    expect(messageToken(first?.raw ?? '')).toBe(token)
    expect(Number(token)).toBeGreaterThan(Number.MAX_SAFE_INTEGER)
    expect(first?.update).toMatchObject({
      event: 'message',
      sender: { id, name: 'Ana', avatar: 'https://example.com/a.jpg', api_version: 10 },
      message: { type: 'text', text: 'Здравейте' },
      silent: false,
    })
  })

  it('contains every kind of message', async () => {
    ana.sendsPhoto('machine', 'drips')
    ana.sendsVideo()
    ana.sendsDocument()
    ana.sendsSticker()
    ana.sendsLocation()
    ana.sendsContact()
    ana.sendsLink()
    ana.sendsUnknown('voice')
    await settled()
    expect(events().map((event) => event['message'])).toMatchObject([
      { type: 'picture', text: 'drips', file_name: 'machine.jpg' },
      { type: 'video', duration: 3 },
      { type: 'file', file_name: 'invoice.pdf' },
      { type: 'sticker', sticker_id: 40133 },
      { type: 'location', location: { lat: 55.6761, lon: 12.5683 } },
      { type: 'contact', contact: { name: 'Ida', phone_number: '+4512345678' } },
      { type: 'url', media: 'https://brewbench.example.com/grinders' },
      { type: 'voice' },
    ])
    const media = String(Reflect.get(Object(events()[0]?.['message']), 'media'))
    expect((await fetch(media)).headers.get('content-type')).toBe('image/jpeg')
    expect((await fetch(media.replace(/media\/\w/, 'media/_'))).status).toBe(404)
  })

  it('is repeated until it is answered with 200', async () => {
    let refusals = 2
    server.answerWith(() => ({ status: refusals-- > 0 ? 500 : 200 }))
    ana.writes('again')
    await settled()
    expect(simulators.viber.deliveries().map(({ status }) => status)).toEqual([500, 500, 200])
    expect(new Set(server.arrived.map(({ raw }) => raw)).size).toBe(1)
  })

  it('comes twice, late or not at all on demand', async () => {
    simulators.viber.faults.delivery({ copies: 2, paused: true })
    ana.writes('held')
    expect(server.arrived).toHaveLength(0)
    simulators.viber.faults.delivery({ paused: false })
    await settled()
    expect(server.arrived).toHaveLength(2)
  })
})

describe('a message of the bot', () => {
  it('is delivered and seen under its number in full', async () => {
    ana.writes('hi')
    const answer = await send({ text: 'Hello' })
    expect(answer.body).toMatchObject({ status: 0, status_message: 'ok', billing_status: 1 })
    ana.reads()
    await settled()
    const token = messageToken(answer.raw)
    const receipts = server.arrived
      .filter(({ raw }) => messageToken(raw) === token)
      .map(({ update }) => update)
    expect(receipts).toMatchObject([
      { event: 'delivered', user_id: id },
      { event: 'seen', user_id: id },
    ])
  })

  it('waits undelivered while the phone is off', async () => {
    ana.writes('hi')
    ana.turnsOff()
    await send({ text: 'later' })
    await settled()
    expect(events().map((event) => event['event'])).toEqual(['message'])
    ana.turnsOn()
    await settled()
    expect(events().at(-1)).toMatchObject({ event: 'delivered' })
  })

  it('with a picture or a file fetches it, and fails when it cannot', async () => {
    ana.sendsPhoto('plate')
    ana.sendsDocument()
    await settled()
    const [picture, file] = events().map((event) => String(Reflect.get(Object(event['message']), 'media')))
    await send({ type: 'picture', text: 'look', media: picture })
    await send({ type: 'file', media: file, size: 10, file_name: 'offer.pdf' })
    expect(ana.chat().messages.slice(2)).toMatchObject([
      { kind: 'photo', text: 'look', media: { mimeType: 'image/jpeg' } },
      { kind: 'document', media: { fileName: 'offer.pdf' } },
    ])
    await send({ type: 'picture', text: '', media: `${simulators.url}/viber/media/none/x.jpg` })
    await settled()
    expect(events().at(-1)).toMatchObject({ event: 'failed', desc: 'The media could not be downloaded' })
  })

  it.each([
    [{ text: 'a'.repeat(7001) }, 3],
    [{}, 4],
    [{ text: 'x', sender: { name: 'a'.repeat(29) } }, 3],
    [{ text: 'x', sender: undefined }, 4],
    [{ text: 'x', receiver: 'nobody' }, 5],
    [{ text: 'x', min_api_version: 99 }, 13],
    [{ type: 'picture', text: '', media: 'http://127.0.0.1/x.webp' }, 3],
    [{ type: 'picture', media: 'http://127.0.0.1/x.jpg' }, 4],
    [{ type: 'video', media: 'http://127.0.0.1/x.mp4' }, 4],
    [{ type: 'file', media: 'http://127.0.0.1/x', size: 1, file_name: 'run.exe' }, 3],
    [{ type: 'location', location: { lat: 91, lon: 0 } }, 3],
    [{ type: 'contact', contact: { name: 'a'.repeat(29), phone_number: '1' } }, 3],
    [{ type: 'hologram' }, 3],
    [{ text: 'x', keyboard: { Type: 'keyboard', Buttons: [] } }, 4],
    [{ text: 'x', keyboard: { Type: 'keyboard', Buttons: [{ ActionBody: 'x', Columns: 7 }] } }, 3],
    [{ text: 'x', tracking_data: 'a'.repeat(31000) }, 3],
  ])('that breaks a rule is refused with HTTP 200: %j', async (part, status) => {
    ana.writes('hi')
    const answer = await send(part)
    expect([answer.http, answer.body['status']]).toEqual([200, status])
    expect(ana.chat().messages).toHaveLength(1)
  })

  it('shows a keyboard whose keys send their own text', async () => {
    ana.writes('hi')
    const key = (n: number, more = {}) => ({
      Columns: 2,
      ActionType: 'reply',
      ActionBody: `rate:${n}`,
      Text: `<b>${n}</b>`,
      ...more,
    })
    const keyboard = { Type: 'keyboard', Buttons: [key(1), key(2, { Silent: true }), key(3), key(4)] }
    await send({ text: 'Rate us', keyboard, tracking_data: 'ticket 7' })
    expect(ana.chat().keyboard).toEqual([['1', '2', '3'], ['4']])
    ana.taps('1')
    ana.taps('2')
    await settled()
    expect(
      events()
        .filter(({ event }) => event === 'message')
        .slice(1),
    ).toMatchObject([
      { message: { type: 'text', text: 'rate:1', tracking_data: 'ticket 7' }, silent: false },
      { message: { text: 'rate:2' }, silent: true },
    ])
  })
})

describe('a subscription', () => {
  it('is needed to write to somebody, and ends', async () => {
    expect((await send({ text: 'x' })).body).toEqual({ status: 6, status_message: 'receiverNotSubscribed' })
    ana.subscribes()
    expect((await send({ text: 'x' })).body['status']).toBe(0)
    ana.unsubscribes()
    expect((await send({ text: 'x' })).body['status']).toBe(6)
    await settled()
    expect(events().filter(({ event }) => event !== 'delivered')).toMatchObject([
      { event: 'subscribed', user: { id } },
      { event: 'unsubscribed', user_id: id },
    ])
  })

  it('is not made by opening the chat, which allows one welcome message in the answer or after', async () => {
    const welcome = { sender: { name: 'Desk' }, type: 'text', text: 'Welcome' }
    server.answerWith(() => ({ status: 200, body: JSON.stringify(welcome) }))
    ana.starts('promo')
    expect((await ana.waitsFor('Welcome')).by).toBe('bot')
    expect(events()[0]).toMatchObject({
      event: 'conversation_started',
      context: 'promo',
      subscribed: false,
      type: 'open',
    })
    expect((await send({ text: 'second' })).body['status']).toBe(6)
    server.answerWith(() => ({ status: 200 }))
    ana.starts()
    expect((await send({ text: 'by call' })).body['status']).toBe(0)
  })
})

describe('faults', () => {
  it('refuse with a status of their own and report calls that come too early', async () => {
    ana.writes('hi')
    simulators.viber.faults.tooManyRequests(50, {}, { times: 1 })
    expect((await send({ text: 'x' })).body).toEqual({ status: 12, status_message: 'tooManyRequests' })
    await send({ text: 'x' })
    expect(simulators.viber.earlyCalls()).toHaveLength(1)
    simulators.viber.faults.clear()
    simulators.viber.faults.suspended({ method: 'send_message' }, { times: 1 })
    expect((await send({ text: 'x' })).body['status']).toBe(9)
    expect(simulators.viber.calls({ method: 'send_message' }).map(({ accepted }) => accepted)).toEqual([
      false,
      false,
      false,
    ])
  })

  it('fail a message later, leave the caller in doubt, and take everything down', async () => {
    ana.writes('hi')
    simulators.viber.faults.failLater('device unknown', {}, { times: 1 })
    expect((await send({ text: 'x' })).body['status']).toBe(0)
    await settled()
    expect(events().at(-1)).toMatchObject({ event: 'failed', desc: 'device unknown' })
    simulators.viber.faults.resetAfterAccepting({}, { times: 1 })
    await expect(send({ text: 'doubt' })).rejects.toThrow(/fetch failed|aborted/)
    expect(ana.chat().messages.at(-1)?.text).toBe('doubt')
    simulators.viber.faults.down()
    await expect(api('get_account_info')).rejects.toThrow(/fetch failed|aborted/)
  })
})
