import type { Locator, Page } from '@playwright/test'
import { calls, type MyTicket, NO_TICKETS, WebsiteChatChoices } from '@switchboard/contract'
import { emailOf, lineOf, openShop, password, type Shop, websiteChatOf, type World } from '@switchboard/demo'
import { phone } from './fixtures/device.ts'
import { held } from './fixtures/held.ts'
import { expect, test } from './fixtures/journey.ts'
import { Workspace } from './page-models/workspace.ts'

test.afterEach(async ({ world }) => {
  const mara = world.as('mara')
  const { chats } = await mara.call(calls.getWebsiteChats, {})
  for (const { accountid } of chats)
    await mara.call(calls.removeWebsiteChat, { params: { accountid }, body: {} })
})

/** The visitor's side: a button on the company's website, and the chat in its frame. */
function chatOn(page: Page) {
  const frame = page.frameLocator('iframe')
  return {
    button: page.getByRole('button', { name: 'Open chat' }),
    field: frame.getByRole('textbox', { name: 'Write a message' }),
    choice: (label: string | RegExp) => frame.getByRole('button', { name: label, exact: true }).first(),
    text: (text: string | RegExp) => frame.getByRole('list').getByText(text).first(),
  }
}

test('a company puts a chat on its website and answers the first visitor in at most 25 steps', async ({
  browser,
  page,
  world,
}) => {
  let steps = 0
  const press = (control: Locator) => {
    steps += 1
    return control.click()
  }
  const key = (name: string) => {
    steps += 1
    return page.keyboard.press(name)
  }
  const types = (on: Page, text: string) => {
    steps += 1
    return on.keyboard.type(text)
  }
  const desk = world.desk.url
  const { chat, tickets } = new Workspace(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: desk })
  await page.goto(`${desk}/login`)
  let shop: Shop | undefined

  await test.step('an administrator signs in and makes a chat with one press', async () => {
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
    await types(page, emailOf('mara'))
    await key('Tab')
    await types(page, password)
    await key('Enter')
    await tickets.isShown()
    await press(page.getByRole('link', { name: 'Admin panel' }).first())
    await press(page.getByRole('link', { name: 'Settings' }).first())
    await press(page.getByRole('tab', { name: 'Communication services' }))
    await press(page.getByText('Website chat', { exact: true }))
    await press(page.getByRole('button', { name: 'Add a website chat' }))
    await expect(page.frameLocator('iframe').getByText('Hello! How can we help you?')).toBeVisible()
  })
  await test.step('the line of HTML puts it on a website', async () => {
    await press(page.getByRole('button', { name: 'Copy the line' }))
    await expect(page.getByText('Copied').first()).toBeVisible()
    const line = await page.evaluate(() => navigator.clipboard.readText())
    expect(line).toContain(`${desk}/chat.js`)
    shop = await openShop({ deskUrl: desk, line })
    steps += 1
  })
  const visitor = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  const visit = chatOn(visitor)
  await test.step('a visitor writes where the caret is', async () => {
    await visitor.goto(shop?.url ?? '')
    await press(visit.button)
    await expect(visit.field).toBeFocused()
    await types(visitor, 'Do you ship to Texel?')
    steps += 1
    await visitor.keyboard.press('Enter')
    await press(visit.choice('Support'))
  })
  await test.step('the agent answers, and the visitor sees it at once', async () => {
    await press(page.getByRole('link', { name: 'Back to tickets' }).first())
    await press(tickets.grid.getByRole('row', { name: /^Visitor / }).first())
    await press(page.getByRole('button', { name: 'Accept ticket' }).first())
    await expect(chat.composer.field).toBeFocused()
    await types(page, 'Within two days.')
    await key('Enter')
    await expect(visit.text('Within two days.')).toBeVisible()
    expect(steps).toBe(20)
  })
  await test.step('closed, and rated by the visitor, who thinks better of it', async () => {
    await chat.close()
    const best = visit.choice('⭐⭐⭐')
    await best.click()
    await expect(best).toHaveAttribute('aria-pressed', 'true')
    await expect(tickets.grid.getByRole('row', { name: /^Visitor / })).toHaveCount(0)
    await tickets.showClosed()
    const closed = tickets.grid.getByRole('row', { name: /^Visitor / }).first()
    await expect(closed.getByRole('img', { name: '3 of 3 stars' })).toBeVisible()
    await visit.choice('⭐').click()
    await expect(best).toHaveAttribute('aria-pressed', 'false')
    await expect(closed.getByRole('img', { name: '1 of 3 stars' })).toBeVisible()
  })
  await visitor.context().close()
  await shop?.stop()
})

test('a visitor writes from a touch phone and sees the answer', async ({ browser, world, workspaceOf }) => {
  const { chat: settings } = await websiteChatOf(world.as('mara'))
  const shop = await openShop({ deskUrl: world.desk.url, line: lineOf(world.desk.url, settings) })
  const visitor = await (await browser.newContext({ ...phone.use, locale: 'en-GB' })).newPage()
  const visit = chatOn(visitor)
  await visitor.goto(shop.url)
  await phone.press(visit.button)
  await expect(visit.field).toBeFocused()
  await visitor.keyboard.type('Is the harbour shop open on Sunday?')
  await phone.press(visit.choice('Send'))
  await expect(visit.text('Is the harbour shop open on Sunday?')).toBeVisible()
  const { page, chat, tickets } = await workspaceOf('mara')
  await tickets.grid
    .getByRole('row', { name: /harbour shop/ })
    .or(tickets.grid.getByRole('row', { name: /^Visitor / }))
    .first()
    .click()
  await page.getByRole('button', { name: 'Accept ticket' }).first().click()
  await expect(chat.composer.field).toBeFocused()
  await page.keyboard.type('From ten to four.')
  await page.keyboard.press('Enter')
  await expect(visit.text('From ten to four.')).toBeVisible()
  await visitor.context().close()
  await shop.stop()
})

test('a chat that was disconnected is connected again with its key, and its visitors go on in it', async ({
  browser,
  world,
  workspaceOf,
}) => {
  const known = (await ticketsSince(world, [])).map(({ ticketid }) => ticketid)
  const { chat: settings } = await websiteChatOf(world.as('mara'))
  const name = `Summer shop ${settings.key.slice(0, 6)}`
  const choices = WebsiteChatChoices.strip().parse({ ...settings, name })
  const params = { accountid: settings.accountid }
  await world.as('mara').call(calls.changeWebsiteChat, { params, body: choices })
  const visitor = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await visitor.goto(`${world.desk.url}/chat/${settings.key}`)
  const field = visitor.getByRole('textbox', { name: 'Write a message' })
  await expect(field).toBeFocused()
  await visitor.keyboard.type('Before the summer')
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByRole('listitem').getByText(/^(?:Sent|Seen)$/)).toBeAttached()

  const { page } = await workspaceOf('mara')
  await page.goto(`${world.desk.url}/admin-panel/settings?section=services&channel=website`)
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Disconnect this chat' }).click()
  const { request } = await held(page, '**/website-chats/*/remove')
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
  // The page hears of it before its own answer comes.
  const removing = await request
  const response = await removing.fetch()
  await expect(visitor.getByText('You can read this chat, but no longer write in it.')).toBeVisible()
  const again = page.getByRole('button', { name: `Connect again: ${name}` })
  await expect(again).toBeVisible()
  await removing.fulfill({ response })
  await expect(page.getByText(`${name} is disconnected.`)).toBeVisible()
  await again.click()
  await expect(page.getByText(`${name} is connected again`, { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()

  await expect(visitor.getByText('You can read this chat, but no longer write in it.')).toHaveCount(0)
  await expect(visitor.getByText('Before the summer')).toBeVisible()
  await field.click()
  await visitor.keyboard.type('And after it')
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByRole('listitem').getByText(/^(?:Sent|Seen)$/)).toHaveCount(2)
  await visitor.context().close()
  await world.settled()
  for (const { ticketid, created_on } of await ticketsSince(world, known)) {
    const body = { ticketid, created_on }
    await world.as('mara').call(calls.acceptTicket, { body })
    await world.as('mara').call(calls.closeTicket, { body })
  }
})

async function ticketsSince(world: World, known: readonly string[]): Promise<MyTicket[]> {
  const tickets = await world.as('mara').call(calls.getTickets, {})
  return tickets === NO_TICKETS ? [] : tickets.filter(({ ticketid }) => !known.includes(ticketid))
}
