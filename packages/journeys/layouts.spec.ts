import { calls, Language } from '@switchboard/contract'
import { phone } from './fixtures/device.ts'
import { finger } from './fixtures/finger.ts'
import { expect, test } from './fixtures/journey.ts'
import { newClient } from './fixtures/new-client.ts'

for (const [name, width] of [
  ['narrow window', 1100],
  ['phone', 390],
] as const) {
  test(`a ${name} shows one view at a time, and a way back`, async ({ workspaceOf }) => {
    const workspace = await workspaceOf('mara')
    await workspace.page.setViewportSize({ width, height: 844 })
    await expect(workspace.tickets.grid).toBeVisible()
    await workspace.openTicketOf('Ingrid Solheim')
    await expect(workspace.tickets.grid).toBeHidden()
    await expect(workspace.chat.composer.field).toBeVisible()
    expect(await workspace.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    )
    await workspace.page.getByRole('button', { name: 'Back to the list' }).click()
    await expect(workspace.tickets.grid).toBeVisible()
    await expect(workspace.chat.messages).toBeHidden()
  })
}

test('on a narrow window Escape leads back to a list whose groups are under their own titles', async ({
  client,
  workspaceOf,
  world,
}) => {
  const clients = [client, newClient(world), newClient(world)]
  for (const { asks } of clients) await asks('Are you there?')
  const { page, tickets, chat } = await workspaceOf('mara')
  for (const { name } of clients) {
    await tickets.rowOf(name).hover()
    await tickets
      .rowOf(name)
      .getByRole('button', { name: /^Accept/ })
      .click()
    await chat.isWith(name)
  }
  await page.setViewportSize({ width: 1100, height: 844 })
  await expect(tickets.grid).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(chat.composer.field).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(tickets.grid).toBeVisible()
  const tops = await tickets.grid
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top))
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
})

test('a list that nearly fits on a phone begins with its first ticket', async ({ client, workspaceOf }) => {
  await client.asks('Am I the first?')
  const workspace = await workspaceOf('mara')
  const { page, tickets } = workspace
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(tickets.rowOf(client.name)).toBeVisible()
  const room = await tickets.grid.evaluate(
    (grid) => (grid.parentElement?.clientHeight ?? 0) - grid.scrollHeight,
  )
  await page.setViewportSize({ width: 390, height: 844 - room - 10 })
  await workspace.reload()
  await expect(tickets.rowOf(client.name)).toBeVisible()
  const place = () =>
    tickets.grid.evaluate(({ parentElement: list }) => ({
      top: list?.scrollTop,
      isTooLong: list !== null && list.scrollHeight > list.clientHeight,
    }))
  await expect.poll(place).toEqual({ top: 0, isTooLong: true })
})

test('a wide window shows list, chat and colleagues beside each other', async ({ workspaceOf }) => {
  const workspace = await workspaceOf('mara')
  await workspace.openTicketOf('Ingrid Solheim')
  await expect(workspace.tickets.grid).toBeVisible()
  await expect(workspace.chat.messages).toBeVisible()
  await expect(workspace.page.getByRole('complementary', { name: 'Colleagues' })).toBeVisible()
})

test('at 1200 px one view shows, at 1201 px list and chat', async ({ workspaceOf }) => {
  const workspace = await workspaceOf('mara')
  await workspace.page.setViewportSize({ width: 1200, height: 844 })
  await workspace.openTicketOf('Ingrid Solheim')
  await expect(workspace.chat.composer.field).toBeVisible()
  await expect(workspace.tickets.grid).toBeHidden()
  await workspace.page.setViewportSize({ width: 1201, height: 844 })
  await expect(workspace.tickets.grid).toBeVisible()
  await expect(workspace.chat.messages).toBeVisible()
})

test('in a window at 400 % zoom the list shows more than one ticket', async ({ client, workspaceOf }) => {
  await client.asks('Is this large enough?')
  const { page, tickets } = await workspaceOf('mara')
  await page.setViewportSize({ width: 320, height: 256 })
  await expect(tickets.rowOf(client.name)).toBeAttached()
  expect(await tickets.grid.evaluate((grid) => grid.parentElement?.clientHeight)).toBeGreaterThan(120)
})

test('on a phone the chosen section and channel of the settings are in sight', async ({ workspaceOf }) => {
  const { page } = await workspaceOf('mara')
  await page.setViewportSize({ width: 390, height: 844 })
  const address = new URL(page.url()).origin
  await page.goto(`${address}/admin-panel/settings?section=audit`)
  await expect(page.getByRole('tab', { name: 'Audit log' })).toBeInViewport({ ratio: 1 })
  await page.goto(`${address}/admin-panel/settings?section=services&channel=website`)
  await expect(page.getByRole('tab', { name: 'Communication services' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Website chat', { exact: true })).toBeInViewport({ ratio: 1 })
})

test('in a window of 1100 px all columns of the agents are in sight in every language, and emails of 32 letters whole', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  const { call } = world.as('mara')
  await page.setViewportSize({ width: 1100, height: 800 })
  for (const lang of Language.options) {
    await call(calls.changeLanguage, { body: { lang } })
    await page.goto(`${world.desk.url}/admin-panel/agents`)
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${lang}`))
    // Columns end at fractions of a pixel.
    await expect(page.getByRole('columnheader').last()).toBeInViewport({ ratio: 0.99 })
    const cut = await page
      .getByRole('grid')
      .locator('span[title*="@"]')
      .evaluateAll((emails) =>
        emails.flatMap(({ scrollHeight, clientHeight, textContent: email }) =>
          scrollHeight > clientHeight + 1 && (email?.length ?? 0) <= 32 ? [email] : [],
        ),
      )
    expect(cut).toEqual([])
  }
  await call(calls.changeLanguage, { body: { lang: 'en' } })
})

test.describe('on a phone that lies on its side', () => {
  test.use({ ...phone.use, viewport: { width: 844, height: 390 } })

  test('the field, the quote and Send are in sight above the keyboard, with the newest message where there is room', async ({
    client,
    workspaceOf,
  }) => {
    await client.asks('Which grinder do you recommend?')
    const { page, chat, tickets, toasts } = await workspaceOf('mara')
    await expect(page.getByRole('banner')).toBeVisible()
    await tickets.rowOf(client.name).tap()
    await page.getByRole('button', { name: 'Accept ticket' }).first().tap()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('complementary', { name: 'Colleagues' })).toBeHidden()
    const notice = toasts.getByRole('alertdialog').filter({ hasText: 'accepted' })
    const [over, field] = [await notice.boundingBox(), await chat.composer.field.boundingBox()]
    expect((over?.y ?? 999) + (over?.height ?? 0)).toBeLessThanOrEqual(field?.y ?? 0)
    await notice.getByRole('button', { name: 'Dismiss' }).tap()
    await expect(notice).toBeHidden()
    await chat.composer.field.fill('The small one')
    const send = page.getByRole('button', { name: /^Send/ }).first()
    await page.setViewportSize({ width: 844, height: 230 })
    await expect(chat.message('Mara is now here')).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 844, height: 390 })
    await (await finger(page)).swipes(chat.message('Which grinder'), 100)
    const quote = page.getByRole('button', { name: 'Cancel reply' })
    await expect(quote).toBeVisible()
    await page.setViewportSize({ width: 844, height: 170 })
    for (const part of [quote, chat.composer.field, send]) await expect(part).toBeInViewport({ ratio: 1 })
    await send.tap()
    await client.phone.waitsFor('The small one')
  })

  test('a saved text is put into the answer by touch, and the field keeps its place', async ({
    client,
    workspaceOf,
    world,
  }) => {
    const { call } = world.as('mara')
    for (const name of [
      'Hours',
      'Returns',
      'Where is my order?',
      'Grinder care',
      'Shipping abroad',
      'Thanks',
    ])
      await call(calls.createBubble, { body: { name, content: `About: ${name}` } })
    await client.asks('When are you open?')
    const { page, chat, tickets } = await workspaceOf('mara')
    await tickets.rowOf(client.name).tap()
    await page.getByRole('button', { name: 'Accept ticket' }).first().tap()
    const strip = page.getByRole('toolbar', { name: 'Saved texts' })
    await expect(strip.getByRole('button', { name: 'Hours' })).toBeInViewport({ ratio: 1 })
    await strip.getByRole('button', { name: 'Hours' }).tap()
    await expect(chat.composer.field).toHaveValue('About: Hours')
    for (const part of [chat.composer.field, page.getByRole('button', { name: /^Send/ }).first()])
      await expect(part).toBeInViewport({ ratio: 1 })
    // A smaller phone.
    await page.setViewportSize({ width: 667, height: 375 })
    await expect(strip.getByRole('button', { name: 'Hours' })).toBeInViewport({ ratio: 1 })
  })
})
