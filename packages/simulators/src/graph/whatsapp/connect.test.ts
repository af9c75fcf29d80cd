import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sample } from '../../index.ts'
import { app, arrivedParts, connectGraph, number, waba, type ConnectedGraph } from '../../testing/graph.ts'
import { having, itemsOf } from '../../testing/matchers.ts'

let graph: ConnectedGraph
let now = Date.now()
beforeEach(async () => {
  graph = await connectGraph({ now: () => now, timeScale: 1 })
})
afterEach(() => graph.stop())

const own = `${app.id}|${app.secret}`
const error = (code: number, subcode?: number) => ({
  error: having({ code, ...(subcode ? { error_subcode: subcode } : {}) }),
})

describe('a callback', () => {
  it('counts only once it has given the challenge back', async () => {
    graph.server.answerChallengeWith(() => 'something else')
    const callback = { object: 'page', callback_url: graph.server.url, verify_token: 'x', fields: 'messages' }
    expect((await graph.ask('POST', `${app.id}/subscriptions`, callback, own)).body).toMatchObject(
      error(100, 2200),
    )
    graph.server.answerChallengeWith((query) =>
      query.get('hub.verify_token') === 'x' ? (query.get('hub.challenge') ?? '') : '',
    )
    expect((await graph.ask('POST', `${app.id}/subscriptions`, callback, own)).body).toEqual({
      success: true,
    })
  })

  it('of a number comes before that of the app, and is taken away with an empty address', async () => {
    const at = (url: string) =>
      graph.ask('POST', number, { webhook_configuration: { override_callback_uri: url, verify_token: 'x' } })
    expect((await at(`${graph.server.url}/own`)).body).toEqual({ success: true })
    const fields = `${number}?fields=webhook_configuration`
    expect((await graph.ask('GET', fields)).body).toEqual({
      webhook_configuration: { phone_number: `${graph.server.url}/own`, application: graph.server.url },
      id: number,
    })
    graph.simulators.whatsapp.client({ phone: '451', name: 'Ana' }).writes('hi')
    await graph.simulators.whatsapp.settled()
    expect(graph.simulators.whatsapp.deliveries().map(({ target }) => target.url)).toEqual([
      `${graph.server.url}/own`,
    ])
    await at('')
    expect((await graph.ask('GET', fields)).body['webhook_configuration']).toEqual({
      application: graph.server.url,
    })
  })
})

describe('an account', () => {
  it('lists its numbers with the asked fields, and who is subscribed', async () => {
    const fields =
      'id,verified_name,code_verification_status,display_phone_number,quality_rating,throughput,last_onboarded_time'
    expect((await graph.ask('GET', `${waba}/phone_numbers?fields=${fields}`)).body['data']).toEqual([
      {
        id: number,
        verified_name: 'Brew Bench',
        code_verification_status: 'VERIFIED',
        display_phone_number: '+1 555-078-3881',
        quality_rating: 'GREEN',
        throughput: { level: 'STANDARD' },
        last_onboarded_time: `${new Date(now).toISOString().slice(0, 19)}+0000`,
      },
    ])
    expect((await graph.ask('GET', `${waba}/subscribed_apps`)).body).toMatchObject({
      data: [{ whatsapp_business_api_data: { id: app.id, name: 'Desk' } }],
    })
    expect((await graph.ask('DELETE', `${waba}/subscribed_apps`)).body).toEqual({ success: true })
    graph.simulators.whatsapp.client({ phone: '451', name: 'Ana' }).writes('hi')
    expect(graph.simulators.whatsapp.deliveries()).toEqual([])
  })

  it('is not there for a token without a grant, and no token is no token', async () => {
    graph.simulators.whatsapp.addAccount({ id: '77', name: 'Other' })
    expect((await graph.ask('GET', '77/phone_numbers')).body).toMatchObject(error(100, 33))
    expect((await graph.ask('GET', '4242')).body).toMatchObject(error(100, 33))
    expect((await graph.ask('GET', waba, undefined, 'nonsense')).status).toBe(401)
    expect((await graph.ask('GET', waba, undefined, '')).body).toMatchObject(error(104))
  })

  it('registers a number with its PIN only', async () => {
    graph.simulators.whatsapp.addNumber({
      id: '88',
      display: '+45 1',
      verifiedName: 'New',
      registered: false,
    })
    const register = (pin: string) => graph.ask('POST', '88/register', { messaging_product: 'whatsapp', pin })
    const send = { messaging_product: 'whatsapp', to: '452', type: 'text', text: { body: 'x' } }
    expect((await graph.ask('POST', '88/messages', send)).body).toMatchObject(error(133010))
    expect((await register('12')).body).toMatchObject(error(100))
    expect((await register('123456')).body).toEqual({ success: true })
    expect((await register('654321')).body).toMatchObject(error(133005))
    expect((await graph.ask('POST', '88/messages', send)).status).toBe(200)
  })
})

it('a file is fetched in two steps with the token, from an address that ends', async () => {
  const body = new FormData()
  body.append('messaging_product', 'whatsapp')
  body.append('type', 'image/jpeg')
  body.append('file', new Blob([new Uint8Array(sample('plate').bytes)], { type: 'image/jpeg' }), 'plate.jpg')
  const { id } = (await graph.ask('POST', `${number}/media`, body)).body
  const { body: media } = await graph.ask('GET', `${String(id)}?phone_number_id=${number}`)
  expect(media).toMatchObject({ id, mime_type: 'image/jpeg', file_size: sample('plate').bytes.length })
  const url = String(media['url'])
  const headers = { Authorization: `Bearer ${graph.token}` }
  expect((await fetch(url, { headers })).headers.get('content-type')).toBe('image/jpeg')
  expect((await fetch(url, { headers: { Authorization: 'Bearer x' } })).status).toBe(401)
  now += 5 * 60 * 1000
  expect((await fetch(url, { headers })).status).toBe(404)
  expect((await graph.ask('DELETE', String(id))).body).toEqual({ success: true })
  expect((await graph.ask('GET', String(id))).body).toMatchObject(error(100, 33))
  const wrong = new FormData()
  for (const [name, value] of Object.entries({ messaging_product: 'whatsapp', type: 'audio/webm' }))
    wrong.append(name, value)
  wrong.append('file', new Blob(['x']), 'voice.webm')
  expect((await graph.ask('POST', `${number}/media`, wrong)).body).toMatchObject(error(100))
})

it('the business profile is read and edited, its picture uploaded in parts', async () => {
  const path = `${number}/whatsapp_business_profile`
  const edit = (part: object) => graph.ask('POST', path, { messaging_product: 'whatsapp', ...part })
  expect((await edit({ about: '' })).body).toMatchObject(error(100))
  expect((await edit({ websites: ['brewbench.example.com'] })).body).toMatchObject(error(100))
  const { bytes } = sample('plate')
  const start = `${app.id}/uploads?file_name=p.jpg&file_length=${bytes.length}&file_type=image/jpeg`
  const upload = String((await graph.ask('POST', start)).body['id'])
  const put = async (offset: number, part: Buffer) => {
    const headers = { Authorization: `OAuth ${graph.token}`, file_offset: String(offset) }
    const sent = await fetch(`${graph.simulators.url}/graph/v21.0/${upload}`, {
      method: 'POST',
      headers,
      body: new Uint8Array(part),
    })
    const answer: unknown = await sent.json()
    const h: unknown = Reflect.get(Object(answer), 'h')
    return h
  }
  await put(0, bytes.subarray(0, 1000))
  expect((await graph.ask('GET', upload)).body['file_offset']).toBe(1000)
  const handle = await put(1000, bytes.subarray(1000))
  expect(
    (
      await edit({
        about: 'Coffee',
        websites: ['https://brewbench.example.com'],
        profile_picture_handle: handle,
      })
    ).body,
  ).toEqual({ success: true })
  const { body } = await graph.ask('GET', `${path}?fields=about,email,websites,profile_picture_url`)
  expect(body['data']).toMatchObject([
    { about: 'Coffee', websites: ['https://brewbench.example.com'], messaging_product: 'whatsapp' },
  ])
  const picture = String(Reflect.get(Object(itemsOf(body['data'])[0]), 'profile_picture_url'))
  expect(Buffer.from(await (await fetch(picture)).arrayBuffer()).equals(bytes)).toBe(true)
})

describe('a template', () => {
  const text = 'Hello {{1}}, your order is ready.'
  const component = { type: 'BODY', text, example: { body_text: [['Ana']] } }
  const fresh = { name: 'order_ready', language: 'en', category: 'UTILITY', components: [component] }
  const submit = (part: object = {}) => graph.ask('POST', `${waba}/message_templates`, { ...fresh, ...part })

  it('waits for its review, is reported, and then opens a closed window', async () => {
    expect((await submit()).body).toMatchObject({ status: 'PENDING', category: 'UTILITY' })
    const to = '4511112222'
    const ana = graph.simulators.whatsapp.client({ phone: to, name: 'Ana' })
    const parameters = [{ type: 'text', text: 'Ana' }]
    const template = {
      name: 'order_ready',
      language: { code: 'en' },
      components: [{ type: 'body', parameters }],
    }
    const send = (more = {}) => graph.sends({ to, type: 'template', template: { ...template, ...more } })
    expect((await send()).status).toBe(404)
    graph.simulators.whatsapp.decides('order_ready', { event: 'APPROVED' })
    await graph.simulators.whatsapp.settled()
    expect(graph.server.arrived[0]?.raw).toMatch(/"message_template_id":\d+,/)
    expect(graph.server.arrived[0]?.update).toMatchObject({
      entry: [
        {
          id: waba,
          changes: [
            { field: 'message_template_status_update', value: { event: 'APPROVED', reason: 'NONE' } },
          ],
        },
      ],
    })
    expect((await send({ components: [] })).body).toMatchObject(error(132000))
    expect((await send()).body).toMatchObject({ messages: [{ message_status: 'accepted' }] })
    expect(ana.chat().messages.at(-1)?.text).toBe('Hello Ana, your order is ready.')
    await graph.simulators.whatsapp.settled()
    expect(arrivedParts(graph.server, 'statuses')[0]).toMatchObject({
      status: 'sent',
      pricing: { category: 'utility' },
    })
    graph.simulators.whatsapp.decides('order_ready', { event: 'PAUSED' })
    expect((await send()).body).toMatchObject(error(132015))
  })

  it.each([
    [{ name: 'Order Ready' }, undefined],
    [{ category: 'SPAM' }, undefined],
    [{ components: [] }, undefined],
    [{ components: [{ type: 'BODY', text: 'a'.repeat(1025) }] }, 2388040],
    [{ components: [{ type: 'BODY', text: '{{1}} is ready now', example: component.example }] }, 2388299],
    [
      { components: [{ type: 'BODY', text: 'Hello {{1}}{{2}} and more text', example: component.example }] },
      2388047,
    ],
    [{ components: [{ type: 'BODY', text }] }, 2388043],
  ])('that breaks a rule is refused: %j', async (part, subcode) => {
    expect((await submit(part)).body).toMatchObject(error(100, subcode))
  })

  it('is listed in pages, once per name and language, and deleted', async () => {
    await submit()
    await submit({ name: 'second_one' })
    expect((await submit()).body).toMatchObject(error(100, 2388024))
    const first = await graph.ask('GET', `${waba}/message_templates?fields=name,status&limit=1`)
    expect(first.body['data']).toMatchObject([{ name: 'order_ready', status: 'PENDING' }])
    const next = String(Reflect.get(Object(first.body['paging']), 'next'))
    const headers = { Authorization: `Bearer ${graph.token}` }
    expect(await (await fetch(next, { headers })).json()).toMatchObject({ data: [{ name: 'second_one' }] })
    expect((await graph.ask('DELETE', `${waba}/message_templates?name=order_ready`)).body).toEqual({
      success: true,
    })
    expect((await graph.ask('DELETE', `${waba}/message_templates?name=order_ready`)).body).toMatchObject(
      error(100),
    )
  })
})
