import { calls } from '@switchboard/contract'
import { expect, test } from './fixtures/journey.ts'
import { websiteChatChoices } from './fixtures/website-chat-choices.ts'
import { AdminPanel } from './page-models/admin-panel.ts'

test('of 48 channels those in trouble are shown first, and the others on request', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const failed = await world.as('mara').call(calls.getDeadLetters, {})
  const [channel] = failed.channels
  const channels = Array.from({ length: 48 }, (_, at) => ({
    ...channel,
    accountid: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    name: `Shop ${at}`,
    state:
      new Map([
        [30, 'silent'],
        [40, 'broken'],
      ]).get(at) ?? 'connected',
  }))
  await page.route(`**${calls.getDeadLetters.path}`, async (route) =>
    route.fulfill({ response: await route.fetch(), json: { ...failed, channels } }),
  )
  await panel.open('/settings?section=failed')
  const cards = page.getByRole('region', { name: 'How it is doing' }).getByRole('article')
  await expect(cards).toHaveCount(6)
  await expect(cards).toContainText(['Shop 40', 'Shop 30', 'Shop 0', 'Shop 1', 'Shop 2', 'Shop 3'])
  await expect(page.getByText('Needs attention: 1')).toBeVisible()
  await expect(page.getByText('Connected: 46')).toBeVisible()
  await page.getByRole('button', { name: 'Show all 48 channels' }).click()
  await expect(cards).toHaveCount(48)
  await page.getByRole('button', { name: 'Show fewer channels' }).click()
  await expect(cards).toHaveCount(6)
})

test('a website chat is not said to be heard by webhook: its visitors write to the desk itself', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  const { accountid } = await world
    .as('mara')
    .call(calls.addWebsiteChat, { body: websiteChatChoices('Shop of spare parts') })
  await new AdminPanel(page, world.desk.url).open('/settings?section=failed')
  const cards = page.getByRole('region', { name: 'How it is doing' }).getByRole('article')
  await expect(cards.filter({ hasText: 'Shop of spare parts' })).toContainText('Straight from the website')
  await expect(cards.filter({ hasText: '@' }).first()).toContainText('The desk asks for messages')
  await world.as('mara').call(calls.removeWebsiteChat, { params: { accountid }, body: {} })
})
