import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sample, type MessengerPhone } from '../../index.ts'
import {
  app,
  arrivedParts,
  connectGraph,
  page,
  pageFields,
  type ConnectedGraph,
} from '../../testing/graph.ts'
import { aNumber, having, textWith } from '../../testing/matchers.ts'

let graph: ConnectedGraph
let ana: MessengerPhone
const psid = '7213456789012345'

beforeEach(async () => {
  graph = await connectGraph()
  ana = graph.simulators.messenger.client({ psid, firstName: 'Ana', lastName: 'K' })
})
afterEach(() => graph.stop())

const settled = () => graph.simulators.messenger.settled()
const items = () => arrivedParts(graph.server, 'messaging')
const send = (message: object, more = {}) => graph.send({ recipient: { id: psid }, message, ...more })

describe('a page', () => {
  it('is subscribed, listed and left', async () => {
    const list = await graph.ask('GET', `${page}/subscribed_apps`, undefined, graph.pageToken)
    expect(list.body['data']).toEqual([having({ id: app.id, subscribed_fields: pageFields.split(',') })])
    expect((await graph.ask('DELETE', `${page}/subscribed_apps`, undefined, graph.pageToken)).body).toEqual({
      success: true,
    })
    ana.writes('hi')
    expect(graph.simulators.messenger.deliveries()).toEqual([])
  })

  it('posts only the fields that app and page subscribe to', async () => {
    await graph.ask('POST', `${page}/subscribed_apps`, { subscribed_fields: ['messages'] }, graph.pageToken)
    const id = ana.writes('hi')
    ana.reacts(id, '❤')
    await settled()
    expect(items()).toEqual([having({ message: { mid: id, text: 'hi' } })])
  })

  it('loses its subscription after an hour of failures', async () => {
    const quick = await connectGraph({ timeScale: 100_000, now: Date.now })
    quick.server.answerWith(() => ({ status: 500 }))
    quick.simulators.messenger.client({ psid, firstName: 'Ana' }).writes('hi')
    await quick.simulators.messenger.settled()
    const { body } = await quick.ask('GET', `${page}/subscribed_apps`, undefined, quick.pageToken)
    expect(body['data']).toEqual([])
    await quick.stop()
  })
})

describe('a client', () => {
  it('sends webhooks signed over their escaped bytes', async () => {
    const mid = ana.writes('äöå')
    await settled()
    const [first] = graph.server.arrived
    const signature = createHmac('sha256', app.secret)
      .update(first?.raw ?? '')
      .digest('hex')
    expect(first?.headers['x-hub-signature-256']).toBe(`sha256=${signature}`)
    expect(first?.raw).toContain('\\u00e4\\u00f6\\u00e5')
    expect(first?.update).toEqual({
      object: 'page',
      entry: [
        {
          id: page,
          time: aNumber,
          messaging: [
            {
              sender: { id: psid },
              recipient: { id: page },
              timestamp: aNumber,
              message: { mid, text: 'äöå' },
            },
          ],
        },
      ],
    })
  })

  it('sends every kind of message', async () => {
    ana.sendsPhoto()
    ana.sendsVoice()
    ana.sendsVideo()
    ana.sendsDocument()
    ana.sendsSticker()
    ana.sendsLocation()
    ana.sendsLink()
    ana.sendsUnknown()
    ana.sendsAlbum(['gasket', 'plate'])
    ana.comesFromAd('hi')
    await settled()
    const payload = having({ url: textWith('/cdn/') })
    expect(items().map((item) => Reflect.get(Object(item), 'message') as unknown)).toMatchObject([
      { attachments: [{ type: 'image', payload }] },
      { attachments: [{ type: 'audio', payload }] },
      { attachments: [{ type: 'video', payload }] },
      { attachments: [{ type: 'file', payload }] },
      { attachments: [{ type: 'image', payload: { sticker_id: 369239263222822 } }] },
      { attachments: [{ type: 'location', payload: { coordinates: { lat: 55.6761, long: 12.5683 } } }] },
      {
        text: 'https://brewbench.example.com/grinders',
        attachments: [{ type: 'fallback', payload: { title: 'Grinders' } }],
      },
      { attachments: [{ type: 'reel' }] },
      { attachments: [{ type: 'image' }, { type: 'image' }] },
      { text: 'hi', referral: { source: 'ADS' } },
    ])
  })

  it('replies, edits, reacts, starts and comes back', async () => {
    const mid = ana.writes('first')
    ana.repliesTo(mid, 'second')
    ana.edits(mid, 'edited')
    ana.reacts(mid, '❤️')
    ana.reacts(mid, null)
    ana.starts('promo')
    ana.comesFromLink('again')
    await settled()
    expect(items().slice(1)).toMatchObject([
      { message: { reply_to: { mid, is_self_reply: true } } },
      { message_edit: { mid, text: 'edited', num_edit: 1 } },
      { reaction: { mid, action: 'react', reaction: 'love' } },
      { reaction: { mid, action: 'unreact' } },
      { postback: { payload: 'GET_STARTED', referral: { ref: 'promo' } } },
      { referral: { ref: 'again', type: 'OPEN_THREAD' } },
    ])
  })

  it('gives files at addresses that need no token and end', async () => {
    ana.sendsPhoto('plate')
    await settled()
    const url = /"url":"([^"]+)"/.exec(graph.server.arrived[0]?.raw ?? '')?.[1]?.replaceAll('\\/', '/') ?? ''
    expect((await fetch(url)).headers.get('content-type')).toBe('image/jpeg')
    graph.simulators.messenger.endsLinks()
    expect((await fetch(url)).status).toBe(404)
  })

  it('is looked up by name once they have written', async () => {
    const find = () => graph.ask('GET', `${psid}?fields=first_name,last_name`, undefined, graph.pageToken)
    expect((await find()).body).toMatchObject({ error: { code: 100, error_subcode: 33 } })
    ana.writes('hi')
    expect((await find()).body).toEqual({ first_name: 'Ana', last_name: 'K', id: psid })
  })

  it('arrives as a bystander’s event while another app answers', async () => {
    graph.simulators.messenger.standsBy(true)
    ana.writes('hi')
    await settled()
    expect(graph.server.arrived[0]?.update).toMatchObject({
      entry: [{ standby: [{ message: { text: 'hi' } }] }],
    })
  })
})

describe('a message of the page', () => {
  it('is echoed with its metadata, delivered and, once seen, read', async () => {
    ana.writes('hi')
    const { body } = await send({ text: 'Hello', metadata: 'desk:1' })
    await ana.waitsFor('Hello')
    ana.reads()
    await settled()
    const echo = {
      is_echo: true,
      app_id: Number(app.id),
      metadata: 'desk:1',
      mid: body['message_id'],
      text: 'Hello',
    }
    expect(items()).toEqual([
      having({ message: having({ text: 'hi' }) }),
      having({ sender: { id: page }, recipient: { id: psid }, message: echo }),
      having({ delivery: { mids: [body['message_id']], watermark: aNumber } }),
      having({ read: { watermark: aNumber } }),
    ])
    graph.simulators.messenger.writesInInbox(ana, 'by hand')
    await settled()
    expect(items().at(-1)).toMatchObject({ message: { app_id: 26390203743090, text: 'by hand' } })
  })

  it('offers quick replies and buttons, which are answered in their own way', async () => {
    ana.writes('hi')
    const reply = (title: string) => ({ content_type: 'text', title, payload: `dep:${title}` })
    await send({ text: 'Which?', quick_replies: [reply('Sales'), reply('Support')] })
    expect(ana.chat().keyboard).toEqual([['Sales', 'Support']])
    ana.taps('Support')
    const buttons = [{ type: 'postback', title: 'Good', payload: 'rate:1' }]
    await send({
      attachment: { type: 'template', payload: { template_type: 'button', text: 'Rate us', buttons } },
    })
    ana.presses((await ana.waitsFor('Rate us')).id, 'Good')
    await settled()
    const events = items().filter(
      (item) => Reflect.get(Object(Reflect.get(Object(item), 'sender')), 'id') === psid,
    )
    expect(events).toEqual(
      expect.arrayContaining([
        having({ message: having({ text: 'Support', quick_reply: { payload: 'dep:Support' } }) }),
        having({ postback: having({ title: 'Good', payload: 'rate:1' }) }),
      ]),
    )
  })

  it('carries a file in the same call, by its address or by its key', async () => {
    ana.writes('hi')
    const form = new FormData()
    form.append('recipient', JSON.stringify({ id: psid }))
    form.append('messaging_type', 'RESPONSE')
    form.append('message', JSON.stringify({ attachment: { type: 'image', payload: { is_reusable: true } } }))
    form.append(
      'filedata',
      new Blob([new Uint8Array(sample('plate').bytes)], { type: 'image/jpeg' }),
      'plate.jpg',
    )
    const { body } = await graph.ask('POST', 'me/messages', form, graph.pageToken)
    const { attachment_id } = body
    const again = await send({ attachment: { type: 'image', payload: { attachment_id } } })
    expect([attachment_id, again.status, ana.chat().messages.length]).toEqual([
      expect.stringMatching(/^\d+$/),
      200,
      3,
    ])
    const lost = await send({ attachment: { type: 'image', payload: { url: 'http://127.0.0.1:1/x.jpg' } } })
    expect(lost.body).toMatchObject({ error: { code: 100, error_subcode: 2018008 } })
  })

  it('may be typing, seeing and reacting', async () => {
    const mid = ana.writes('hi')
    const act = (sender_action: string, payload?: object) =>
      graph.send({ recipient: { id: psid }, sender_action, ...(payload ? { payload } : {}) })
    expect((await act('typing_on')).body).toEqual({ recipient_id: psid })
    expect(ana.chat().activity).toBe('typing')
    await act('mark_seen')
    expect(ana.isSeen(mid)).toBe(true)
    await act('react', { message_id: mid, reaction: 'love' })
    expect(ana.chat().messages[0]?.reactions).toEqual([{ emoji: '❤', by: 'bot' }])
  })

  it.each([
    [{ text: 'a'.repeat(2001) }, 100],
    [{ text: 'x', attachment: { type: 'image', payload: {} } }, 100],
    [{}, 100],
    [
      {
        text: 'x',
        quick_replies: Array.from({ length: 14 }, () => ({ content_type: 'text', title: 'a', payload: 'a' })),
      },
      100,
    ],
    [{ attachment: { type: 'template', payload: { template_type: 'button', text: 'x', buttons: [] } } }, 100],
  ])('that breaks a rule is refused: %j', async (message, code) => {
    ana.writes('hi')
    expect((await send(message)).body).toMatchObject({ error: { code } })
  })

  it('has 24 hours, or seven days with a person’s tag', async () => {
    ana.writes('hi')
    const person = { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' }
    graph.simulators.messenger.closesWindow(ana)
    expect((await send({ text: 'x' })).body).toMatchObject({ error: { code: 10, error_subcode: 2018278 } })
    expect((await send({ text: 'x' }, person)).status).toBe(200)
    expect((await send({ text: 'x' }, { ...person, tag: 'ACCOUNT_UPDATE' })).body).toMatchObject({
      error: { code: 100 },
    })
    graph.simulators.messenger.closesWindow(ana, 7 * 24)
    expect((await send({ text: 'x' }, person)).body).toMatchObject({ error: { code: 10 } })
  })

  it('to a stranger or to somebody who blocked the page is refused', async () => {
    expect((await graph.send({ recipient: { id: '1' }, message: { text: 'x' } })).body).toMatchObject({
      error: { code: 100, error_subcode: 2018001 },
    })
    ana.writes('hi')
    ana.blocks()
    expect((await send({ text: 'x' })).body).toMatchObject({ error: { code: 551, error_subcode: 1545041 } })
  })
})

it('faults come with Messenger’s own codes, and leave WhatsApp alone', async () => {
  const { faults } = graph.simulators.messenger
  ana.writes('hi')
  faults.temporaryFailure({}, { times: 1 })
  expect((await send({ text: 'x' })).body).toMatchObject({ error: { code: 1200, is_transient: true } })
  faults.unclear({}, { times: 1 })
  expect((await send({ text: 'x' })).body).toMatchObject({ error: { code: 1, error_subcode: 1357046 } })
  faults.tooManyRequests(20)
  expect((await send({ text: 'x' })).body).toMatchObject({ error: { code: 613 } })
  await send({ text: 'x' })
  expect(graph.simulators.messenger.earlyCalls()).toHaveLength(1)
  expect((await graph.ask('GET', '106540352242922')).status).toBe(200)
})
