import { calls, type MyTicket } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChannelServer, startChannelServer } from '../../testing/channel-server.ts'
import type { AnyPhone } from '../../testing/channel-phones.ts'
import { META } from '../../testing/connect-channels.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'

const DAY = 24 * 3600_000
const channels = ['messenger', 'instagram'] as const

interface Conversation {
  phone: AnyPhone
  ticket: MyTicket
}

/** A client of each channel who wrote once, and whom an agent handles. */
async function setUp(humanAgent: boolean) {
  const one = await startChannelServer(channels, {
    config: { sessionMillis: 30 * DAY, meta: { ...META, humanAgent } },
  })
  const begun = async (channel: (typeof channels)[number]): Promise<Conversation> => {
    const phone = one.client(channel, 7001, 'Ida')
    phone.writes('Is it ready?')
    await one.settled()
    const ticket = (await one.tickets()).find(({ platform }) => platform === channel)
    if (ticket === undefined) throw new Error(`There is no ticket of ${channel}.`)
    const { ticketid, created_on } = ticket
    await one.admin.call(calls.acceptTicket, { body: { ticketid, created_on } })
    await one.server.letPass(5000)
    return { phone, ticket }
  }
  return { one, talks: { messenger: await begun('messenger'), instagram: await begun('instagram') } }
}

const addressOf = ({ ticket: { ticketid, created_on } }: Conversation) => ({ ticketid, created_on })
const write = ({ admin }: ChannelServer, talk: Conversation, content: string) =>
  admin.call(calls.sendMessage, { body: { ...addressOf(talk), content } })
const refusalOf = async ({ admin }: ChannelServer, talk: Conversation) =>
  (await admin.refused(calls.sendMessage, { body: { ...addressOf(talk), content: 'Too late' } })).error
async function hoursLeft({ admin, server }: ChannelServer, talk: Conversation): Promise<number> {
  const { windowEnds } = await admin.call(calls.getChatStyle, { params: addressOf(talk) })
  return (Date.parse(windowEnds ?? '') - server.clock.millis()) / 3600_000
}
const deliveryOf = async ({ admin }: ChannelServer, { ticket }: Conversation, content: string) => {
  const { ticketid, created_on } = ticket
  const params = { ticketid, sliceIndex: 0 }
  const chat = Object.values(await admin.call(calls.getChat, { params, query: { created_on } })).flat()
  return chat.find((message) => message.content === content)?.delivery
}

describe.each(channels)('%s with the feature Human Agent', (channel) => {
  let one: ChannelServer
  let talk: Conversation
  beforeAll(async () => {
    const begun = await setUp(true)
    one = begun.one
    talk = begun.talks[channel]
  })
  afterAll(() => one.stop())

  it('takes what an agent writes after a day', async () => {
    expect(await hoursLeft(one, talk)).toBeGreaterThan(6.9 * 24)
    one.server.clock.tick(3 * DAY)
    await write(one, talk, 'It is ready now')
    await one.settled()
    expect(talk.phone.received()).toContain('It is ready now')
    expect(await hoursLeft(one, talk)).toBeGreaterThan(3.9 * 24)
  })

  it('takes nothing then that is sent by itself, which leaves the agent the time', async () => {
    const { app } = one.server
    const conversation = await app.db.query
      .selectFrom('tickets')
      .innerJoin('identities', 'identities.identityid', 'tickets.identityid')
      .select(['tickets.identityid', 'identities.accountid', 'tickets.ticketid'])
      .where('tickets.ticketid', '=', talk.ticket.ticketid)
      .executeTakeFirstOrThrow()
    await app.db.transaction((tx) =>
      enqueue(app, tx, { conversation, command: { kind: 'text', text: 'Were you content?' } }),
    )
    await one.settled()
    expect(talk.phone.received()).not.toContain('Were you content?')
    await write(one, talk, 'Come by')
    await one.settled()
    expect(talk.phone.received()).toContain('Come by')
  })

  it('takes nothing after seven days', async () => {
    one.server.clock.tick(4 * DAY)
    expect(await refusalOf(one, talk)).toBe('window-closed')
  })
})

it('a reaction on Instagram keeps to the first day', async () => {
  const { one, talks } = await setUp(true)
  const { ticketid, created_on } = addressOf(talks.instagram)
  const params = { ticketid, sliceIndex: 0 }
  const chat = await one.admin.call(calls.getChat, { params, query: { created_on } })
  const messageid =
    Object.values(chat)
      .flat()
      .find(({ isagent }) => !isagent)?.messageid ?? ''
  const react = { params: { messageid }, body: { reaction: '❤' } }
  await one.admin.call(calls.reactToMessage, react)
  await one.admin.call(calls.reactToMessage, { ...react, body: { reaction: null } })
  one.server.clock.tick(DAY)
  expect((await one.admin.refused(calls.reactToMessage, react)).error).toBe('window-closed')
  await write(one, talks.instagram, 'A text goes')
  await one.stop()
})

describe.each(channels)('%s without it', (channel) => {
  it('takes nothing after a day', async () => {
    const { one, talks } = await setUp(false)
    const talk = talks[channel]
    expect(await hoursLeft(one, talk)).toBeLessThan(24)
    await write(one, talk, 'At once')
    await one.settled()
    expect(await deliveryOf(one, talk, 'At once')).not.toBe('failed')
    one.server.clock.tick(DAY)
    expect(await refusalOf(one, talk)).toBe('window-closed')
    await one.stop()
  })
})
