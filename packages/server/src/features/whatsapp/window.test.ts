import { calls, type Message, type MyTicket } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnyPhone } from '../../testing/channel-phones.ts'
import { type ChannelServer, startChannelServer } from '../../testing/channel-server.ts'
import { keepTemplate } from '../whatsapp-templates/whatsapp-templates.ts'
import { keepBusiness } from '../whatsapp-templates/whatsapp-templates.ts'

const HOUR = 3600_000

let one: ChannelServer
let ida: AnyPhone
let ticket: MyTicket
let address: { ticketid: string; created_on: string }

beforeAll(async () => {
  one = await startChannelServer(['whatsapp', 'messenger'], { config: { sessionMillis: 30 * 24 * HOUR } })
  one.simulators.whatsapp.addTemplate({
    name: 'parcel_on_its_way',
    language: 'en',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Hello {{1}}, your parcel {{2}} is on its way.' }],
  })
  ida = one.client('whatsapp', 5001, 'Ida')
  ida.writes('When does it come?')
  await one.settled()
  ticket = await one.ticketOf('Ida')
  address = { ticketid: ticket.ticketid, created_on: ticket.created_on }
  await one.admin.call(calls.acceptTicket, { body: address })
  await one.server.letPass(5000)
})
afterAll(() => one.stop())

const style = () => one.admin.call(calls.getChatStyle, { params: address })
const template = async () => {
  const [found] = await one.admin.call(calls.getTicketTemplates, { params: address })
  if (found === undefined) throw new Error('There is no template.')
  return found
}

const deliveryOf = async (messageid: string) => {
  const { created_on } = address
  const params = { ticketid: address.ticketid, sliceIndex: 0 }
  const chat = await one.admin.call(calls.getChat, { params, query: { created_on } })
  return Object.values(chat)
    .flat()
    .find((message) => message.messageid === messageid)?.delivery
}

it('reports until when one may write freely, and that templates may be sent after that', async () => {
  const { windowEnds, templates } = await style()
  const left = Date.parse(windowEnds ?? '') - one.server.clock.millis()
  expect(left).toBeGreaterThan(23 * HOUR)
  expect(left).toBeLessThan(24 * HOUR)
  expect(templates).toBe(true)
})

it('offers the templates of the account that the client wrote to, and none of another', async () => {
  const { app, clock } = one.server
  const template = { name: 'of_another', language: 'en', category: 'UTILITY', status: 'APPROVED', text: 'Hi' }
  await app.db.transaction(async (tx) => {
    await keepBusiness(app, tx, '42', 'token of another')
    await keepTemplate(tx, '42', { ...template, id: '4242', places: [], isPlain: true, rejectedReason: null })
    const listed = tx.query.updateTable('whatsapp_businesses').set({ listed_on: clock.now() })
    await listed.where('business_id', '=', '42').execute()
  })
  const offered = await one.admin.call(calls.getTicketTemplates, { params: address })
  expect(offered.map(({ name }) => name)).toEqual(['parcel_on_its_way'])
  const refused = await one.admin.refused(calls.sendTemplate, {
    body: { ...address, templateId: '4242', variables: [] },
  })
  expect(refused).toMatchObject({ error: 'template-not-usable', field: 'templateId' })
})

it('refuses texts, files, reactions and retries when the window is closed, and queues nothing', async () => {
  const [clients] = Object.values(
    await one.admin.call(calls.getChat, {
      params: { ticketid: ticket.ticketid, sliceIndex: 0 },
      query: { created_on: ticket.created_on },
    }),
  ).flat()
  one.server.clock.tick(24 * HOUR)
  const sent = one.simulators.whatsapp.calls({ method: 'messages' }).length
  const refusals = await Promise.all([
    one.admin.refused(calls.sendMessage, { body: { ...address, content: 'Tomorrow' } }),
    one.admin.refused(calls.sendFile, { body: address, file: new File(['x'], 'x.txt') }),
    one.admin.refused(calls.reactToMessage, {
      params: { messageid: clients?.messageid ?? '' },
      body: { reaction: '👍' },
    }),
  ])
  expect(refusals.map(({ status, error }) => [status, error])).toEqual(
    Array.from({ length: 3 }, () => [409, 'window-closed']),
  )
  expect(refusals[0]?.message).toBe('The time to answer freely on WhatsApp is over. Send a template instead.')
  await one.settled()
  expect(one.simulators.whatsapp.calls({ method: 'messages' })).toHaveLength(sent)
})

it('sends an approved template with its places filled, and shows it as the client reads it', async () => {
  const { id: templateId, places, sendable } = await template()
  expect([places, sendable]).toEqual([[null, null], true])
  const body = { ...address, templateId, variables: ['Ida', '48213'] }
  const made: Message = await one.admin.call(calls.sendTemplate, { body })
  expect(made).toMatchObject({
    type: 'text',
    delivery: 'queued',
    content: 'Hello Ida, your parcel 48213 is on its way.',
  })
  await ida.receives('Hello Ida, your parcel 48213 is on its way.')
  await one.settled()
  expect(await deliveryOf(made.messageid)).not.toBe('queued')
})

it.each([
  [['Ida'], 'variables', 'This template needs 2 values.'],
  [['Ida', '1', '2'], 'variables', 'This template needs 2 values.'],
])('refuses a template with %j', async (variables, field, message) => {
  const { id: templateId } = await template()
  const refused = await one.admin.refused(calls.sendTemplate, { body: { ...address, templateId, variables } })
  expect(refused).toMatchObject({ error: 'template-not-usable', field, message })
})

it('refuses a template that WhatsApp has paused, and one that does not exist', async () => {
  const listener = await one.admin.socket()
  one.simulators.whatsapp.decides('parcel_on_its_way', { event: 'PAUSED' })
  const received = await listener.until(
    'templateChanged',
    ({ payload }) => payload.template.status === 'PAUSED',
  )
  listener.close()
  const { id } = received.payload.template
  for (const templateId of [id, '424242']) {
    const body = { ...address, templateId, variables: ['a', 'b'] }
    const refused = await one.admin.refused(calls.sendTemplate, { body })
    expect([refused.error, refused.field]).toEqual(['template-not-usable', 'templateId'])
  }
})

it('opens again with the next message of the client', async () => {
  ida.writes('Still waiting')
  await one.settled()
  await one.admin.call(calls.sendMessage, { body: { ...address, content: 'It left today.' } })
  await ida.receives('It left today.')
})

it('reports on Messenger that the client has to write first', async () => {
  one.client('messenger', 5, 'Jon').writes('Hi')
  await one.settled()
  const { ticketid, created_on } = await one.ticketOf('Jon')
  one.server.clock.tick(24 * HOUR)
  const refused = await one.admin.refused(calls.sendMessage, {
    body: { ticketid, created_on, content: 'Hello' },
  })
  expect(refused.message).toBe(
    'The time to answer freely on Messenger is over. The client has to write first.',
  )
})

it.each([
  ['at once', () => one.simulators.whatsapp.faults.windowClosed()],
  ['afterwards', () => one.simulators.whatsapp.faults.failLater(131047, 'Re-engagement message')],
])(
  'closes the window when the provider reports %s that it is over, until the client writes again',
  async (_, fails) => {
    ida.writes('One more thing')
    await one.settled()
    const rule = fails()
    await one.admin.call(calls.sendMessage, { body: { ...address, content: 'Too late' } })
    await one.settled()
    rule.remove()
    expect(Date.parse((await style()).windowEnds ?? '')).toBeLessThanOrEqual(one.server.clock.millis())
    const refused = await one.admin.refused(calls.sendMessage, { body: { ...address, content: 'Again' } })
    expect([refused.status, refused.error]).toEqual([409, 'window-closed'])
    one.server.clock.tick(1000)
    ida.writes('Hello again')
    await one.settled()
    expect(Date.parse((await style()).windowEnds ?? '')).toBeGreaterThan(
      one.server.clock.millis() + 23 * HOUR,
    )
    await one.admin.call(calls.sendMessage, { body: { ...address, content: 'In time' } })
    await one.settled()
  },
)
