import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sample, type WhatsAppPhone } from '../../index.ts'
import { arrivedParts, connectGraph, number, type ConnectedGraph } from '../../testing/graph.ts'
import { having } from '../../testing/matchers.ts'

let graph: ConnectedGraph
let ana: WhatsAppPhone
let count = 0
const to = () => ana.person.key

beforeAll(async () => {
  graph = await connectGraph()
})
afterAll(() => graph.stop())
beforeEach(async () => {
  count += 1
  ana = graph.simulators.whatsapp.client({ phone: `+45 1000 000${count}`, name: 'Ana' })
  ana.writes('hello')
  await graph.simulators.whatsapp.settled()
  graph.server.arrived.length = 0
})

const shown = () => ana.chat().messages.at(-1)
const statuses = () => arrivedParts(graph.server, 'statuses')

describe('a message of the business', () => {
  it('is accepted, then reported as sent, delivered and, once seen, read', async () => {
    const answer = await graph.sends({
      to: `+${to()}`,
      type: 'text',
      text: { body: 'Hi' },
      biz_opaque_callback_data: 'm1',
    })
    const id = shown()?.id
    expect(answer.body).toEqual({
      messaging_product: 'whatsapp',
      contacts: [{ input: `+${to()}`, wa_id: to() }],
      messages: [{ id }],
    })
    await graph.simulators.whatsapp.settled()
    ana.reads()
    await graph.simulators.whatsapp.settled()
    const common = { id, recipient_id: to(), biz_opaque_callback_data: 'm1' }
    expect(statuses()).toEqual([
      having({ ...common, status: 'sent', conversation: having({ origin: { type: 'service' } }) }),
      having({ ...common, status: 'delivered' }),
      having({ ...common, status: 'read' }),
    ])
  })

  it('waits undelivered while the phone is off', async () => {
    ana.turnsOff()
    await graph.sends({ to: to(), type: 'text', text: { body: 'later' } })
    await graph.simulators.whatsapp.settled()
    expect(statuses()).toEqual([having({ status: 'sent' })])
    ana.turnsOn()
    await graph.simulators.whatsapp.settled()
    expect(statuses().at(-1)).toEqual(having({ status: 'delivered' }))
  })

  it.each([
    [
      { type: 'location', location: { latitude: '42.69', longitude: '23.32', name: 'Office' } },
      { kind: 'location' },
    ],
    [
      { type: 'contacts', contacts: [{ name: { formatted_name: 'Ida' }, phones: [{ phone: '+45 1' }] }] },
      { kind: 'contact' },
    ],
    [
      {
        type: 'interactive',
        interactive: {
          type: 'button',
          body: { text: 'How did we do?' },
          action: { buttons: [{ type: 'reply', reply: { id: 'rate:1', title: '⭐' } }] },
        },
      },
      { text: 'How did we do?', buttons: [[{ text: '⭐', data: 'rate:1' }]] },
    ],
    [
      {
        type: 'interactive',
        interactive: {
          type: 'list',
          header: { type: 'text', text: 'Welcome' },
          body: { text: 'Choose' },
          action: {
            button: 'Departments',
            sections: [
              {
                rows: [
                  { id: 'dep:1', title: 'Sales' },
                  { id: 'dep:2', title: 'Support' },
                ],
              },
            ],
          },
        },
      },
      { text: 'Welcome\nChoose', buttons: [[{ data: 'dep:1' }], [{ data: 'dep:2' }]] },
    ],
  ])('of every kind is shown: %j', async (part, expected) => {
    expect((await graph.sends({ to: to(), ...part })).status).toBe(200)
    expect(shown()).toMatchObject(expected)
  })

  it('quotes and reacts', async () => {
    const own = ana.chat().messages[0]?.id
    await graph.sends({ to: to(), type: 'text', text: { body: 'this' }, context: { message_id: own } })
    expect(shown()?.repliesTo).toMatchObject({ id: own, text: 'hello' })
    await graph.sends({ to: to(), type: 'reaction', reaction: { message_id: own, emoji: '👍' } })
    expect(ana.chat().messages[0]?.reactions).toEqual([{ emoji: '👍', by: 'bot' }])
    await graph.sends({ to: to(), type: 'reaction', reaction: { message_id: own, emoji: '' } })
    expect(ana.chat().messages[0]?.reactions).toEqual([])
  })

  it.each([
    [{ type: 'text', text: { body: 'a'.repeat(4097) } }, 100],
    [{ type: 'text', text: {} }, 131008],
    [{ type: 'hologram' }, 100],
    [{ type: 'location', location: { latitude: 'north', longitude: 1 } }, 131009],
    [
      { type: 'interactive', interactive: { type: 'button', body: { text: 'x' }, action: { buttons: [] } } },
      100,
    ],
    [{ type: 'image', image: { id: '1' } }, 100],
    [{ type: 'text', text: { body: 'x' }, biz_opaque_callback_data: 'a'.repeat(513) }, 100],
    [{ type: 'template', template: { name: 'none', language: { code: 'en' } } }, 132001],
    [{ type: 'text', text: { body: 'x' }, to: '15550783881' }, 131021],
    [{ messaging_product: 'fax', type: 'text', text: { body: 'x' } }, 100],
  ])('that breaks a rule is refused and sends nothing: %j', async (part, code) => {
    const answer = await graph.sends({ to: to(), ...part })
    expect(answer.body).toMatchObject({ error: { code, type: 'OAuthException' } })
    expect(ana.chat().messages).toHaveLength(1)
  })
})

it('reading and typing are seen by the client', async () => {
  const id = ana.chat().messages[0]?.id ?? ''
  const body = { status: 'read', message_id: id, typing_indicator: { type: 'text' } }
  expect((await graph.sends(body)).body).toEqual({ success: true })
  expect([ana.isSeen(id), ana.chat().activity]).toEqual([true, 'typing'])
  expect((await graph.sends({ status: 'read', message_id: 'wamid.none' })).body).toMatchObject({
    error: { code: 131009 },
  })
})

describe('what cannot be delivered', () => {
  it('is reported afterwards: blocked, unknown, or out of the window', async () => {
    ana.blocks()
    await graph.sends({ to: to(), type: 'text', text: { body: 'x' } })
    await graph.sends({ to: '4599999999', type: 'text', text: { body: 'x' } })
    ana.unblocks()
    graph.simulators.whatsapp.closesWindow(ana)
    await graph.sends({ to: to(), type: 'text', text: { body: 'x' } })
    await graph.simulators.whatsapp.settled()
    const codes = statuses().map((status): unknown => Reflect.get(Object(status), 'errors'))
    expect(codes).toMatchObject([
      [{ code: 131026 }],
      [{ code: 131026 }],
      [{ code: 131047, title: 'Re-engagement message' }],
    ])
    expect(ana.chat().messages).toHaveLength(1)
  })

  it('fails when its file does not fit its kind', async () => {
    const body = new FormData()
    body.append('messaging_product', 'whatsapp')
    body.append('type', 'image/png')
    body.append('file', new Blob([new Uint8Array(sample('machine').bytes)]), 'fake.png')
    const { id } = (await graph.ask('POST', `${number}/media`, body)).body
    await graph.sends({ to: to(), type: 'image', image: { id } })
    await graph.simulators.whatsapp.settled()
    expect(statuses()).toMatchObject([{ status: 'failed', errors: [{ code: 131053 }] }])
  })
})
