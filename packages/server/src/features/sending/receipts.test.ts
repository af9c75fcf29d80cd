import { calls, type Message, type MyTicket, type ProviderPlatform } from '@switchboard/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AnyPhone } from '../../testing/channel-phones.ts'
import { type ChannelServer, startChannelServer } from '../../testing/channel-server.ts'
import { waitFor } from '../../testing/listener.ts'

const platforms = ['whatsapp', 'messenger', 'instagram', 'viber'] as const

describe.each(platforms)('receipts of %s', (platform) => {
  let one: ChannelServer
  let ana: AnyPhone
  let ticket: MyTicket

  beforeEach(async () => {
    one = await startChannelServer([platform])
    ana = one.client(platform, 5001, 'Ana')
    ana.writes('Hello')
    await one.settled()
    ticket = await one.ticketOf('Ana')
    const { ticketid, created_on } = ticket
    await one.admin.call(calls.acceptTicket, { body: { ticketid, created_on } })
    await one.settled()
  })
  afterEach(() => one.stop())

  const send = (content: string): Promise<Message> =>
    one.admin.call(calls.sendMessage, {
      body: { content, ticketid: ticket.ticketid, created_on: ticket.created_on },
    })
  const delivery = async (messageid: string): Promise<Message['delivery']> => {
    const row = await one.server.app.db.query
      .selectFrom('messages')
      .select('delivery')
      .where('messageid', '=', messageid)
      .executeTakeFirstOrThrow()
    return row.delivery
  }
  const becomes = (messageid: string, state: Message['delivery']) =>
    waitFor(async () => (await delivery(messageid)) === state, `the message to be ${state}`)

  it('count when they come before our own send has returned', async () => {
    lineOf(one, platform).lateAnswer(700, undefined, { times: 1 })
    const { messageid } = await send('Quick')
    await ana.receives('Quick')
    ana.reads()
    await becomes(messageid, 'read')
    await one.settled()
    expect(await delivery(messageid)).toBe('read')
  })

  it.skipIf(platform === 'viber' || platform === 'instagram')(
    'confirm a send whose answer never came',
    async () => {
      lineOf(one, platform).resetAfterAccepting(undefined, { times: 1 })
      const { messageid } = await send('Did it arrive?')
      await waitFor(
        async () => ['sent', 'delivered', 'read'].includes(await delivery(messageid)),
        'the doubt to end',
      )
      await one.settled()
      expect(ana.received().filter((text) => text === 'Did it arrive?')).toHaveLength(1)
      expect((await one.admin.call(calls.getDeadLetters)).items).toEqual([])
    },
  )
})

function lineOf({ simulators }: ChannelServer, platform: Exclude<ProviderPlatform, 'telegram'>) {
  return simulators[platform].faults
}

it('shows a WhatsApp message as failed that was taken first, with the reason', async () => {
  const one = await startChannelServer(['whatsapp'])
  const ana = one.client('whatsapp', 5001, 'Ana')
  ana.writes('Hello')
  await one.settled()
  const { ticketid, created_on } = await one.ticketOf('Ana')
  one.simulators.whatsapp.faults.failLater(131026, 'Message undeliverable')
  const { messageid } = await one.admin.call(calls.sendMessage, {
    body: { ticketid, created_on, content: 'Anybody?' },
  })
  await one.settled()
  const row = await one.server.app.db.query
    .selectFrom('messages')
    .select(['delivery', 'delivery_reason'])
    .where('messageid', '=', messageid)
    .executeTakeFirstOrThrow()
  expect(row.delivery).toBe('failed')
  expect(row.delivery_reason).toContain('undeliverable')
  await one.stop()
})

it('shows the client that the handler has read, once, where the channel can', async () => {
  const one = await startChannelServer(['whatsapp', 'messenger'])
  for (const [platform, name] of [
    ['whatsapp', 'Ana'],
    ['messenger', 'Ben'],
  ] as const) {
    one.client(platform, 5001, name).writes('Hello')
    await one.settled()
    const { ticketid, created_on, last_client_seq: seq } = await one.ticketOf(name)
    const read = () => one.admin.call(calls.markTicketRead, { params: { ticketid }, body: { seq } })
    await read()
    await one.admin.call(calls.acceptTicket, { body: { ticketid, created_on } })
    await one.server.letPass(5000)
    const { last_seq } = await one.ticketOf(name)
    await one.admin.call(calls.markTicketRead, { params: { ticketid }, body: { seq: last_seq } })
    await one.settled()
  }
  const shown = [...one.simulators.whatsapp.calls(), ...one.simulators.messenger.calls()].filter(
    ({ parameters }) => parameters['status'] === 'read' || parameters['sender_action'] === 'mark_seen',
  )
  expect(shown).toHaveLength(2)
  await one.stop()
})
