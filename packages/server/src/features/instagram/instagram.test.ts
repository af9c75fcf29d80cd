import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChannelServer, startChannelServer } from '../../testing/channel-server.ts'
import { ACCOUNT, PAGE, pagesLogin } from '../../testing/connect-channels.ts'
import { checkChannels } from '../channel-health/check-channels.ts'

let one: ChannelServer

beforeAll(async () => {
  one = await startChannelServer([], { unconnected: true })
})
afterAll(() => one.stop())

const id = ACCOUNT
const pageId = PAGE
const accounts = async () => (await one.admin.call(calls.getInstagramAccounts)).accounts
const subscribed = () => [
  ...(one.simulators.instagram.world.messenger.pages.get(PAGE)?.subscribed.values() ?? []),
]

it('lists the accounts that are linked to the pages of the person who logged in', async () => {
  expect(await accounts()).toEqual([])
  const access_token = pagesLogin(one.simulators)
  const listed = await one.admin.call(calls.getInstagramUserAccounts, { body: { access_token } })
  expect(listed.accounts).toEqual([{ id, name: '@noor.coffee', page: 'Noor Coffee', isSubscribed: false }])
  expect(await accounts()).toEqual(listed.accounts)
  expect((await one.admin.call(calls.getFacebookPages)).pages).toEqual([])
})

it('refuses an account that nobody logged in for', async () => {
  const unknown = { body: { id: '4711' } }
  for (const call of [calls.connectInstagramAccount, calls.disconnectInstagramAccount])
    expect((await one.admin.refused(call, unknown)).error).toBe('page-not-found')
})

it('connects an account, whose clients arrive with their names, with hardly a field of its page', async () => {
  expect((await one.admin.call(calls.connectInstagramAccount, { body: { id } })).isSubscribed).toBe(true)
  expect(subscribed()).toEqual([{ fields: ['messaging_referrals'] }])
  one.client('instagram', 1, 'Noa').writes('Hello')
  await one.settled()
  expect(await one.ticketOf('Noa')).toMatchObject({ platform: 'instagram' })
})

it('stays connected when the page leaves Messenger, and leaves Messenger connected when it goes itself', async () => {
  const access_token = pagesLogin(one.simulators)
  await one.admin.call(calls.exchangeMessengerToken, { body: { access_token } })
  await one.admin.call(calls.getMessengerUserPages, { body: { access_token } })
  await one.admin.call(calls.connectMessengerPage, { body: { pageId } })
  await one.admin.call(calls.disconnectMessengerPage, { body: { pageId } })
  one.client('instagram', 1, 'Noa').writes('Still there?')
  await one.settled()
  expect((await one.ticketOf('Noa')).unanswered).toBe(2)
  await one.admin.call(calls.connectMessengerPage, { body: { pageId } })
  await one.admin.call(calls.disconnectInstagramAccount, { body: { id } })
  expect(subscribed()).toHaveLength(1)
  one.client('messenger', 1, 'Ana').writes('Hello')
  await one.settled()
  expect(await one.ticketOf('Ana')).toMatchObject({ platform: 'messenger' })
  await one.admin.call(calls.disconnectMessengerPage, { body: { pageId } })
  expect(subscribed()).toEqual([])
})

it('connects all the same where Meta lets only its own page set the webhook', async () => {
  const rule = one.simulators.graph.faults.refuse(
    { code: 100, message: '(#100) Param object must be one of {page}' },
    { method: 'subscriptions' },
  )
  expect((await one.admin.call(calls.connectInstagramAccount, { body: { id } })).isSubscribed).toBe(true)
  rule.remove()
})

it('notices that Meta has dropped the page, and asks it to send again', async () => {
  one.simulators.instagram.world.messenger.pages.get(PAGE)?.subscribed.clear()
  const states = async () => (await one.admin.call(calls.getDeadLetters)).channels
  await checkChannels(one.server.app)
  expect(await states()).toContainEqual(expect.objectContaining({ platform: 'instagram', state: 'silent' }))
  await checkChannels(one.server.app)
  expect(await states()).toContainEqual(
    expect.objectContaining({ platform: 'instagram', state: 'connected' }),
  )
})

it('shows what Instagram has of its own: stories, shared posts, things it does not hand over, and takes back', async () => {
  const noa = one.simulators.instagram.client({ igsid: '125445915460002', username: 'noa', name: 'Story' })
  noa.answersStory('How much is it?')
  noa.mentionsInStory()
  noa.sharesPost('Latte art')
  noa.sendsVanishing()
  const mid = noa.writes('Never mind')
  await one.settled()
  noa.unsends(mid)
  await one.settled()
  const { ticketid, created_on } = await one.ticketOf('Story')
  const answer = await one.admin.call(calls.getChat, {
    params: { ticketid, sliceIndex: 0 },
    query: { created_on },
  })
  const rows = Object.values(answer)
    .flat()
    .filter((row) => !row.isagent)
  expect(rows.map(({ type, content, placeholder }) => [type, placeholder ?? content.split('\n')[0]])).toEqual(
    [
      ['text', 'How much is it?'],
      ['unknown', 'story'],
      ['text', expect.stringContaining('/cdn/')],
      ['text', 'Latte art'],
      ['unknown', 'ephemeral'],
      ['text', 'Never mind'],
    ],
  )
  expect(rows[0]?.originalMessage).toContain('/cdn/')
  expect(rows.at(-1)?.deleted_on).not.toBeNull()
})
