import { calls, type ChannelHealth } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '../../context.ts'
import { type ChannelServer, startChannelServer } from '../../testing/channel-server.ts'
import { buildAgent, type Listener } from '../../testing/index.ts'
import { whileHeld } from '../../testing/while-held.ts'
import { PAGE, VIBER_TOKEN } from '../../testing/connect-channels.ts'
import { checkChannels, checkDueChannels } from './check-channels.ts'
import { checkLateSends } from './check-late-sends.ts'

let one: ChannelServer
let listener: Listener

beforeAll(async () => {
  one = await startChannelServer(['messenger', 'viber'])
  listener = await one.admin.socket()
})
afterAll(async () => {
  listener.close()
  await one.stop()
})

const health = async (platform: string): Promise<ChannelHealth | undefined> =>
  (await one.admin.call(calls.getChannelHealth)).channels.find((channel) => channel.platform === platform)
const channelChanged = (fits: (channel: ChannelHealth) => boolean) =>
  listener.until('channelChanged', ({ payload }) => fits(payload.channel))
/** What is reported of Viber from now on: the server's own check, once a minute, may mend it before a test looks. */
function viberFromNow(): () => ChannelHealth['state'][] {
  const before = listener.receivedOf('channelChanged').length
  return () =>
    listener
      .receivedOf('channelChanged')
      .slice(before)
      .flatMap(({ payload: { channel } }) => (channel.platform === 'viber' ? [channel.state] : []))
}

it('reports nothing for a channel without messages while its provider reports no problem', async () => {
  one.server.clock.tick(8 * 3600_000)
  const before = one.server.app.clock.now()
  await checkChannels(one.server.app)
  await checkLateSends(one.server.app)
  for (const platform of ['messenger', 'viber']) {
    const channel = await health(platform)
    expect(channel).toMatchObject({ state: 'connected', last_event_on: null, late_since: null })
    expect(channel?.checked_on && channel.checked_on >= before).toBe(true)
  }
})

const viberBot = () => {
  const bot = one.simulators.viber.world.bots.get(VIBER_TOKEN)
  if (bot === undefined) throw new Error('There is no such bot.')
  return bot
}

it('notifies administrators alone that somebody else took the webhook, and that it is back', async () => {
  const agent = await (await one.server.signIn(await buildAgent(one.server))).socket()
  const bot = viberBot()
  const { webhook } = bot
  if (webhook === undefined) throw new Error('There is no webhook.')
  bot.webhook = { ...webhook, url: 'https://other.example/viber' }
  await checkDueChannels(one.server.app)
  await channelChanged(({ platform, state }) => platform === 'viber' && state === 'silent')
  expect((await health('viber'))?.last_error).toBe('The webhook is set at other.example.')
  bot.webhook = webhook
  await checkDueChannels(one.server.app)
  await channelChanged(({ platform, state }) => platform === 'viber' && state === 'connected')
  expect(agent.receivedOf('channelChanged')).toEqual([])
  agent.close()
})

it('reports a channel although the account of another one is held', async () => {
  const bot = viberBot()
  const { webhook } = bot
  if (webhook === undefined) throw new Error('There is no webhook.')
  const hold = (tx: Tx) =>
    sql`select from channel_accounts where platform = 'messenger' for update`.execute(tx.query)
  await whileHeld(one.server, hold, {
    begin() {
      bot.webhook = { ...webhook, url: 'https://other.example/viber' }
      one.server.clock.tick(8 * 3600_000)
      void checkDueChannels(one.server.app).catch(() => undefined)
    },
    condition: async () => (await health('viber'))?.state === 'silent',
    what: 'the other channel to be reported',
  })
  bot.webhook = webhook
  await checkDueChannels(one.server.app)
  expect((await health('viber'))?.state).toBe('connected')
})

it('sets a webhook again that Viber has lost, and sends the messages that waited meanwhile', async () => {
  const vera = one.client('viber', 7002, 'Vesna')
  vera.writes('Hello')
  await one.settled()
  const { ticketid, created_on } = await one.ticketOf('Vesna')
  const bot = viberBot()
  const { webhook } = bot
  bot.webhook = undefined
  const states = viberFromNow()
  await one.admin.call(calls.sendMessage, { body: { content: 'Good evening', ticketid, created_on } })
  await one.server.settled()
  expect(states()).toContain('broken')
  await checkDueChannels(one.server.app)
  expect(bot.webhook).toMatchObject({ url: webhook?.url })
  expect(await health('viber')).toMatchObject({
    state: 'connected',
    last_error: 'Viber had lost the webhook; it was set again.',
  })
  await vera.receives('Good evening')
})

it('recovers by itself after a single refusal, although the webhook was there', async () => {
  const rule = one.simulators.viber.faults.refuse(10, 'webhookNotSet', { method: 'send_message' })
  const { ticketid, created_on } = await one.ticketOf('Vesna')
  const states = viberFromNow()
  await one.admin.call(calls.sendMessage, { body: { content: 'Are you there?', ticketid, created_on } })
  await one.server.settled()
  expect(states()).toContain('broken')
  rule.remove()
  await checkDueChannels(one.server.app)
  expect((await health('viber'))?.state).toBe('connected')
  await one.client('viber', 7002, 'Vesna').receives('Are you there?')
})

it('reports that a page lost its token, and that Meta accepts it again', async () => {
  const rule = one.simulators.messenger.faults.refuse({ code: 190, message: 'Error validating access token' })
  await checkChannels(one.server.app)
  await channelChanged(({ platform, state }) => platform === 'messenger' && state === 'broken')
  await checkChannels(one.server.app)
  expect(await health('messenger')).toMatchObject({ state: 'broken', name: 'Noor Coffee' })
  rule.remove()
  await checkChannels(one.server.app)
  expect(await health('messenger')).toMatchObject({ state: 'connected', name: 'Noor Coffee' })
})

it('reports that a page is not there any more, and that it is back', async () => {
  const message = "Unsupported get request. Object with ID '1' does not exist"
  const rule = one.simulators.messenger.faults.refuse({ code: 100, subcode: 33, message })
  await checkChannels(one.server.app)
  expect(await health('messenger')).toMatchObject({ state: 'silent', last_error: message })
  rule.remove()
  await checkChannels(one.server.app)
  expect((await health('messenger'))?.state).toBe('connected')
})

it('reports when messages for clients wait longer than a minute, and when they were sent', async () => {
  one.client('viber', 7001, 'Vera').writes('Hello')
  await one.settled()
  one.network.isCut = true
  const { ticketid, created_on } = await one.ticketOf('Vera')
  await one.admin.call(calls.sendMessage, { body: { content: 'Good morning', ticketid, created_on } })
  await checkLateSends(one.server.app)
  expect((await health('viber'))?.late_since).toBeNull()
  one.server.clock.tick(61_000)
  await checkLateSends(one.server.app)
  await channelChanged(({ platform, late_since }) => platform === 'viber' && late_since !== null)
  await listener.until('deadLettersChanged')
  one.network.isCut = false
  one.server.clock.tick(10 * 60_000)
  await one.settled()
  await checkLateSends(one.server.app)
  await channelChanged(
    ({ platform, late_since, state }) => platform === 'viber' && late_since === null && state !== 'silent',
  )
})

it('reports no problem any more once the page is disconnected or the bot removed', async () => {
  await one.admin.call(calls.disconnectMessengerPage, { body: { pageId: PAGE } })
  await channelChanged(({ platform, intake }) => platform === 'messenger' && intake === 'off')
  const accountid = (await health('viber'))?.accountid ?? ''
  await one.admin.call(calls.removeBot, { params: { accountid }, body: {} })
  await channelChanged(({ platform, intake }) => platform === 'viber' && intake === 'off')
  expect(await health('viber')).toBeUndefined()
})
