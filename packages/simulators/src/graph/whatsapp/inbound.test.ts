import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WhatsAppPhone } from '../../index.ts'
import { app, arrivedParts, connectGraph, number, waba, type ConnectedGraph } from '../../testing/graph.ts'
import { having, itemsOf } from '../../testing/matchers.ts'

let graph: ConnectedGraph
let ana: WhatsAppPhone
const to = '4511112222'

beforeEach(async () => {
  graph = await connectGraph()
  ana = graph.simulators.whatsapp.client({ phone: `+${to}`, name: 'Ana' })
})
afterEach(() => graph.stop())

const settled = () => graph.simulators.whatsapp.settled()
const messages = () => arrivedParts(graph.server, 'messages')
const statuses = () => arrivedParts(graph.server, 'statuses')
const send = (body = 'x') => graph.sends({ to, type: 'text', text: { body } })

describe('a webhook', () => {
  it('is signed over its escaped bytes and routed by the number', async () => {
    const id = ana.writes('жук / 5')
    await settled()
    const [first] = graph.server.arrived
    const signature = createHmac('sha256', app.secret)
      .update(first?.raw ?? '')
      .digest('hex')
    expect(first?.headers['x-hub-signature-256']).toBe(`sha256=${signature}`)
    expect(first?.raw).toContain('\\u0436\\u0443\\u043a \\/ 5')
    expect(first?.update).toEqual({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: waba,
          changes: [
            {
              field: 'messages',
              value: {
                messaging_product: 'whatsapp',
                metadata: { display_phone_number: '15550783881', phone_number_id: number },
                contacts: [{ profile: { name: 'Ana' }, wa_id: to }],
                messages: [having({ id, from: to, type: 'text', text: { body: 'жук / 5' } })],
              },
            },
          ],
        },
      ],
    })
  })

  it('is repeated until it is answered with 200', async () => {
    let refusals = 3
    graph.server.answerWith(() => ({ status: refusals-- > 0 ? 500 : 200 }))
    ana.writes('again')
    await settled()
    expect(graph.simulators.whatsapp.deliveries().map(({ status }) => status)).toEqual([500, 500, 500, 200])
    expect(new Set(graph.server.arrived.map(({ raw }) => raw)).size).toBe(1)
  })

  it('may carry several messages at once, newest first, and twice', async () => {
    const { faults } = graph.simulators.whatsapp
    faults.delivery({ paused: true, batch: 10, reversed: true, copies: 2 })
    for (const text of ['one', 'two', 'three']) ana.writes(text)
    expect(graph.server.arrived).toEqual([])
    faults.delivery({ paused: false })
    await settled()
    expect(graph.server.arrived).toHaveLength(2)
    const bodies = messages().map((message) => Reflect.get(Object(message), 'text') as unknown)
    expect(bodies.slice(0, 3)).toEqual([{ body: 'three' }, { body: 'two' }, { body: 'one' }])
  })

  it('with a status may arrive before the send is answered, or out of order', async () => {
    ana.writes('hi')
    const { faults } = graph.simulators.whatsapp
    faults.lateAnswer(5000, { method: 'messages' }, { times: 1 })
    const sending = send()
    await expect.poll(() => statuses().length).toBe(2)
    const { body } = await sending
    const id = String(Reflect.get(Object(itemsOf(body['messages'])[0]), 'id'))
    ana.reads()
    ana.repeatsStatus(id, 'sent')
    await settled()
    expect(statuses().map((status) => Reflect.get(Object(status), 'status') as unknown)).toEqual([
      'sent',
      'delivered',
      'read',
      'sent',
    ])
  })
})

it('every kind of message arrives in its own form', async () => {
  ana.sendsPhoto('machine', 'drips')
  ana.sendsVoice()
  ana.sendsVideo()
  ana.sendsAudio()
  ana.sendsDocument()
  ana.sendsSticker()
  ana.sendsVenue()
  ana.sendsContact()
  ana.sendsOrder()
  ana.sendsUnknown()
  ana.forwards('look')
  ana.comesFromAd('still there?')
  await settled()
  expect(messages()).toMatchObject([
    { type: 'image', image: { caption: 'drips', mime_type: 'image/jpeg' } },
    { type: 'audio', audio: { voice: true, mime_type: 'audio/ogg; codecs=opus' } },
    { type: 'video', video: { mime_type: 'video/mp4' } },
    { type: 'audio', audio: { voice: false } },
    { type: 'document', document: { filename: 'invoice.pdf' } },
    { type: 'sticker', sticker: { animated: false } },
    { type: 'location', location: { name: 'Brew Bench', latitude: 55.6761 } },
    { type: 'contacts', contacts: [{ name: { formatted_name: 'Ida' } }] },
    { type: 'order', order: { product_items: [{ quantity: 1 }] } },
    { type: 'unsupported', errors: [{ code: 131051 }], unsupported: { type: 'poll_creation' } },
    { type: 'text', context: { forwarded: true } },
    { type: 'text', referral: { source_type: 'ad' } },
  ])
})

it('replies, edits, deletions, reactions and another number arrive', async () => {
  const id = ana.writes('first')
  ana.repliesTo(id, 'second')
  ana.edits(id, 'edited')
  ana.reacts(id, '😮')
  ana.reacts(id, null)
  ana.deletes(id)
  ana.changesNumber('+45 33 33 33 33')
  await settled()
  ana.writes('from the new one')
  await settled()
  expect(messages().slice(1)).toMatchObject([
    { type: 'text', context: { from: to, id } },
    { type: 'edit', edit: { original_message_id: id, message: { type: 'text', text: { body: 'edited' } } } },
    { type: 'reaction', reaction: { message_id: id, emoji: '😮' } },
    { type: 'reaction', reaction: { message_id: id } },
    { type: 'revoke', revoke: { original_message_id: id } },
    { type: 'system', system: { wa_id: '4533333333', type: 'user_changed_number' } },
    { type: 'text', from: '4533333333' },
  ])
})

it('a button and a row of a list are answered with their ids', async () => {
  ana.writes('hi')
  const button = { type: 'reply', reply: { id: 'rate:1', title: 'Good' } }
  const row = (n: number) => ({ id: `dep:${n}`, title: `Department ${n}` })
  await graph.sends({
    to,
    type: 'interactive',
    interactive: { type: 'button', body: { text: 'Rate us' }, action: { buttons: [button] } },
  })
  const list = {
    type: 'list',
    body: { text: 'Choose' },
    action: { button: 'Open', sections: [{ rows: [row(1), row(2)] }] },
  }
  await graph.sends({ to, type: 'interactive', interactive: list })
  ana.presses((await ana.waitsFor('Rate us')).id, 'Good')
  ana.presses((await ana.waitsFor('Choose')).id, 'dep:2')
  await settled()
  expect(messages().slice(1)).toMatchObject([
    {
      interactive: { type: 'button_reply', button_reply: { id: 'rate:1', title: 'Good' } },
      context: { from: '15550783881' },
    },
    { interactive: { type: 'list_reply', list_reply: { id: 'dep:2' } } },
  ])
})

it('somebody without a number is known, and written to, by a user id', async () => {
  const kerry = graph.simulators.whatsapp.client({ name: 'Kerry', userId: 'US.1234', username: 'kfisher' })
  kerry.writes('hello')
  await settled()
  expect(messages()).toEqual([having({ from_user_id: 'US.1234', text: { body: 'hello' } })])
  expect(messages()[0]).not.toHaveProperty('from')
  const answer = await graph.sends({ recipient: 'US.1234', type: 'text', text: { body: 'Hi Kerry' } })
  expect(answer.body).toMatchObject({ contacts: [{ user_id: 'US.1234' }] })
  expect((await kerry.waitsFor('Hi Kerry')).by).toBe('bot')
})

describe('a rate', () => {
  it('beyond the burst to one client is refused for six seconds, and reported in usage', async () => {
    let now = Date.now()
    const limited = await connectGraph({ graph: { pairBurst: 3 }, now: () => now, timeScale: 1 })
    const { whatsapp } = limited.simulators
    const sendTo = (phone: string) => limited.sends({ to: phone, type: 'text', text: { body: 'x' } })
    whatsapp.client({ phone: `+${to}`, name: 'Ana' }).writes('hi')
    for (let n = 0; n < 3; n += 1) expect((await sendTo(to)).status).toBe(200)
    const refused = await sendTo(to)
    expect([refused.status, refused.body]).toMatchObject([400, { error: { code: 131056 } }])
    expect(refused.headers.get('x-business-use-case-usage')).toContain('estimated_time_to_regain_access')
    now += 5999
    expect((await sendTo(to)).body).toMatchObject({ error: { code: 131056 } })
    expect(whatsapp.earlyCalls()).toHaveLength(1)
    whatsapp.client({ phone: '4544', name: 'Ben' }).writes('hi')
    expect((await sendTo('4544')).status).toBe(200)
    now += 1
    expect((await sendTo(to)).status).toBe(200)
    await limited.stop()
  })

  it('on demand refuses the number with 130429, or one client with 131056', async () => {
    const { faults } = graph.simulators.whatsapp
    ana.writes('hi')
    faults.pairRate({ method: 'messages' }, { times: 1 })
    expect((await send()).body).toMatchObject({ error: { code: 131056 } })
    faults.clear()
    faults.tooManyRequests(30, { account: number }, { times: 1 })
    const refused = await send()
    expect([refused.status, refused.headers.get('retry-after'), refused.body]).toMatchObject([
      429,
      '30',
      { error: { code: 130429 } },
    ])
  })
})

describe('a fault', () => {
  it.each([
    ['tokenInvalid', 401, 190],
    ['permissionMissing', 403, 10],
    ['unavailable', 503, 2],
    ['windowClosed', 400, 131047],
    ['serverError', 500, 131000],
    ['accountLocked', 403, 131031],
  ] as const)('%s is %i with code %i and sends nothing', async (name, status, code) => {
    ana.writes('hi')
    graph.simulators.whatsapp.faults[name]()
    const answer = await send()
    expect([answer.status, answer.body]).toMatchObject([status, { error: { code } }])
    expect(ana.chat().messages).toHaveLength(1)
  })

  it('may come later, leave the caller in doubt, or take both platforms down', async () => {
    const { whatsapp, graph: all } = graph.simulators
    ana.writes('hi')
    whatsapp.faults.failLater(131049, 'Not delivered', {}, { times: 1 })
    expect((await send()).status).toBe(200)
    await settled()
    expect(statuses()).toMatchObject([{ status: 'failed', errors: [{ code: 131049 }] }])
    whatsapp.faults.resetAfterAccepting({}, { times: 1 })
    await expect(send('doubt')).rejects.toThrow(/fetch failed|aborted/)
    expect(ana.chat().messages.at(-1)?.text).toBe('doubt')
    const down = all.faults.down()
    await expect(send()).rejects.toThrow(/fetch failed|aborted/)
    down.remove()
    expect((await send()).status).toBe(200)
  })

  it('of the window may be reported at once instead', async () => {
    const strict = await connectGraph({ graph: { closedWindow: 'refuse' } })
    strict.simulators.whatsapp.client({ phone: to, name: 'Ana' })
    expect((await strict.sends({ to, type: 'text', text: { body: 'x' } })).body).toMatchObject({
      error: { code: 131047 },
    })
    await strict.stop()
  })
})
