import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countAccounts } from '../channel-accounts/channel-accounts.ts'
import { checkChannels } from '../channel-health/check-channels.ts'
import { type ChannelServer, startChannelServer } from '../../testing/channel-server.ts'
import { PAGE, pagesLogin, VIBER_TOKEN } from '../../testing/connect-channels.ts'

let one: ChannelServer

beforeAll(async () => {
  one = await startChannelServer([], { unconnected: true })
})
afterAll(() => one.stop())

const pages = async () => (await one.admin.call(calls.getFacebookPages)).pages
const viberBots = async () => (await one.admin.call(calls.getBots)).bots

it('lists the pages of the person who logged in, none of them connected', async () => {
  expect(await pages()).toEqual([])
  const access_token = pagesLogin(one.simulators)
  await one.admin.call(calls.exchangeMessengerToken, { body: { access_token } })
  const listed = await one.admin.call(calls.getMessengerUserPages, { body: { access_token } })
  expect(listed.pages).toEqual([{ id: PAGE, name: 'Noor Coffee', category: 'Shopping', isSubscribed: false }])
  expect(await pages()).toEqual(listed.pages)
})

it('refuses a token that is none of ours and a page that nobody logged in for', async () => {
  const refused = await one.admin.refused(calls.exchangeMessengerToken, {
    body: { access_token: 'EAAwrong' },
  })
  expect(refused.error).toBe('provider-refused')
  const unknown = { body: { pageId: '4711' } }
  expect((await one.admin.refused(calls.connectMessengerPage, unknown)).error).toBe('page-not-found')
  expect((await one.admin.refused(calls.disconnectMessengerPage, unknown)).error).toBe('page-not-found')
})

it('connects a page, whose clients arrive with their names', async () => {
  const connected = await one.admin.call(calls.connectMessengerPage, { body: { pageId: PAGE } })
  expect(connected.isSubscribed).toBe(true)
  one.client('messenger', 1, 'Ana').writes('Hello')
  await one.settled()
  expect(await one.ticketOf('Ana')).toMatchObject({ platform: 'messenger' })
})

it('stays disconnected when Meta refuses', async () => {
  const access_token = pagesLogin(one.simulators)
  await one.admin.call(calls.exchangeMessengerToken, { body: { access_token } })
  await one.admin.call(calls.getMessengerUserPages, { body: { access_token } })
  await one.admin.call(calls.connectMessengerPage, { body: { pageId: PAGE } })
  await one.admin.call(calls.disconnectMessengerPage, { body: { pageId: PAGE } })
  expect((await pages())[0]?.isSubscribed).toBe(false)
  const rule = one.simulators.messenger.faults.permissionMissing()
  const refused = await one.admin.refused(calls.connectMessengerPage, { body: { pageId: PAGE } })
  rule.remove()
  expect(refused.error).toBe('provider-refused')
  expect((await pages())[0]?.isSubscribed).toBe(false)
  // What is only listed is connected nowhere: not among what failed, not in the figures.
  const { channels } = await one.admin.call(calls.getDeadLetters)
  expect(channels).toMatchObject([{ platform: 'messenger', intake: 'off', state: 'off' }])
  expect(await countAccounts(one.server.app.db)).toEqual([{ platform: 'messenger', state: 'off', count: 1 }])
})

it('notices that Meta has dropped the page, and asks it to send again', async () => {
  await one.admin.call(calls.connectMessengerPage, { body: { pageId: PAGE } })
  one.simulators.messenger.world.messenger.pages.get(PAGE)?.subscribed.clear()
  await checkChannels(one.server.app)
  const health = async () => (await one.admin.call(calls.getDeadLetters)).channels[0]
  expect(await health()).toMatchObject({ platform: 'messenger', state: 'silent' })
  await checkChannels(one.server.app)
  expect(await health()).toMatchObject({ state: 'connected' })
})

it('disconnects a page that is not there any more', async () => {
  const message = "Unsupported delete request. Object with ID '1' does not exist"
  const rule = one.simulators.messenger.faults.refuse({ code: 100, subcode: 33, message })
  await one.admin.call(calls.disconnectMessengerPage, { body: { pageId: PAGE } })
  rule.remove()
  expect((await pages())[0]?.isSubscribed).toBe(false)
  await one.admin.call(calls.connectMessengerPage, { body: { pageId: PAGE } })
})

it('connects a Viber bot, reports its state, and disconnects it', async () => {
  expect(await viberBots()).toEqual([])
  for (const [token, error] of [
    ['  ', 'missing-fields'],
    ['wrong', 'provider-refused'],
  ] as const)
    expect((await one.admin.refused(calls.setupViber, { body: { token } })).error).toBe(error)
  const pasted = { token: `Token: ${VIBER_TOKEN}` }
  expect(await one.admin.refused(calls.setupViber, { body: pasted })).toMatchObject({
    status: 422,
    error: 'provider-refused',
    field: 'token',
  })
  const answer = await one.admin.call(calls.setupViber, { body: { token: ` ${VIBER_TOKEN} ` } })
  expect(answer).toEqual({ status: 'ok', botName: 'Noor Coffee' })
  const bots = await viberBots()
  expect(bots).toMatchObject([{ health: { platform: 'viber', state: 'connected' } }])
  expect(JSON.stringify(bots)).not.toContain(VIBER_TOKEN)
  const removed = { params: { accountid: bots[0]?.accountid ?? '' }, body: {} }
  await one.admin.call(calls.removeBot, removed)
  expect(await viberBots()).toEqual([])
  expect((await one.admin.refused(calls.removeBot, removed)).error).toBe('bot-not-found')
})

it('leaves the connected Viber bot as it was when another one cannot be connected', async () => {
  await one.admin.call(calls.setupViber, { body: { token: VIBER_TOKEN } })
  const token = '5553b6ac12345678-e02c5f12174805f9-daec9cbb5448c555'
  one.simulators.viber.addBot({ token, name: 'Other', uri: 'other' })
  const rule = one.simulators.viber.faults.refuse(1, 'invalidUrl', { method: 'set_webhook' })
  const refused = await one.admin.refused(calls.setupViber, { body: { token } })
  rule.remove()
  expect([refused.error, refused.message]).toEqual(['provider-refused', 'invalidUrl'])
  expect((await viberBots())[0]?.health.name).toBe('Noor Coffee')
  one.client('viber', 1, 'Vera').writes('Hello')
  await one.settled()
  expect(await one.ticketOf('Vera')).toMatchObject({ platform: 'viber' })
})
