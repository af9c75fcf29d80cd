import { held } from './fixtures/held.ts'
import { expect, test } from './fixtures/journey.ts'
import { withMotion } from './fixtures/motion.ts'
import { runUntilVisible } from './fixtures/run-until.ts'

test.use(withMotion)

test('the search term is marked in messages and results whatever its case and accents, and results are walked by keyboard', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Das Café ist heute zu')
  client.phone.writes('Und das CAFE am Hafen?')
  client.phone.writes('Egal')
  await client.arrived()
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  await workspace.openTicketOf(client.name)
  await page.getByRole('button', { name: 'Search in this chat' }).click()
  const find = page.getByRole('search', { name: 'Search in this chat' })
  const field = find.getByRole('searchbox')
  const hits = find.getByRole('list', { name: 'Results' }).getByRole('button')
  await field.fill('morgen')
  await expect(find.getByText('No search results found!')).toBeVisible()
  client.phone.writes('Und morgen?')
  await expect(hits.locator('mark')).toHaveText(['morgen'])
  await expect(find.getByText('1 of 1')).toBeVisible()
  client.phone.writes('Oder übermorgen?')
  await expect(hits).toHaveCount(2)
  await expect(find.getByText('2 of 2')).toBeVisible()
  await page.clock.install()
  await field.fill('cafe')
  await expect(hits).toHaveCount(2)
  await expect(hits.locator('mark')).toHaveText(['CAFE', 'Café'])
  await expect(chat.messages.locator('mark')).toHaveText(['Café', 'CAFE'])

  await field.press('ArrowDown')
  await expect(hits.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(hits.nth(1)).toBeFocused()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.press('Enter')
  await runUntilVisible(chat.marked('Das Café'))
  await page.clock.resume()
  await expect(find.getByText('2 of 2')).toBeVisible()
  await hits.nth(1).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowUp')
  await expect(field).toBeFocused()
  await field.press('Escape')
  await expect(find).toBeHidden()
  await expect(chat.messages.locator('mark')).toHaveCount(0)
})

test('a search in the chat jumps to its first hit while one types, and counts only the hits that it has shown', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('The parcel was wet')
  for (let count = 1; count <= 70; count += 1) client.phone.writes(`Line ${count}`)
  client.phone.writes('The other parcel is fine')
  await client.arrived()
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  await workspace.openTicketOf(client.name)
  await expect(chat.message('other parcel')).toBeInViewport()
  const find = page.getByRole('search', { name: 'Search in this chat' })
  await page.getByRole('button', { name: 'Search in this chat' }).click()
  const slices: string[] = []
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await page.route(/get-chat-slice/, async (route) => {
    slices.push(route.request().url())
    await promise
    await route.continue()
  })
  await page.keyboard.type('parcel was')
  const count = find.locator('output')
  await expect.poll(() => slices.length).toBeGreaterThan(0)
  await expect(find.getByRole('list', { name: 'Results' }).getByRole('button')).toHaveCount(1)
  await expect(count).toBeEmpty()
  resolve(undefined)
  const wet = chat.message('The parcel was wet')
  await expect(wet).toBeInViewport()
  await expect(count).toHaveText('1 of 1')
  const mark = wet.locator('mark')
  await expect(mark).toHaveText('parcel was')
  expect(await mark.evaluate((one) => getComputedStyle(one).textDecorationLine)).toBe('underline')

  await page.keyboard.press('Control+a')
  await page.keyboard.type('parcel')
  await expect(count).toHaveText('1 of 2')
  await expect(chat.message('other parcel')).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(count).toHaveText('2 of 2')
  await expect(wet).toBeInViewport()
  await page.keyboard.press('Shift+Enter')
  await expect(count).toHaveText('1 of 2')
  await expect(chat.message('other parcel')).toBeInViewport()
  await page.keyboard.press('Shift+Enter')
  await expect(count).toHaveText('2 of 2')
  await page.keyboard.press('Escape')
  await expect(find).toBeHidden()
  await expect(page.getByRole('button', { name: 'Accept ticket' })).toBeFocused()
})

test('words of a name and of a message find the ticket, which opens at that message however far up it is, open or closed', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('The portafilter wobbles since Tuesday')
  for (let count = 1; count <= 90; count += 1) client.phone.writes(`Line ${count}`)
  await client.arrived()
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  const { keyboard } = page
  const wobbles = chat.message('portafilter wobbles')
  await page.getByRole('button', { name: 'Search tickets' }).click()
  await keyboard.type(`${client.name} portafilter`)
  const row = page.getByRole('grid', { name: 'Found' }).getByRole('row', { name: client.name })
  await expect(row.locator('mark')).toHaveText('portafilter')
  await expect(row).toHaveAccessibleName(/The portafilter wobbles since Tuesday$/)
  const around = await held(page, '**/get-chat-slice*')
  await row.click()
  const asked = await around.request
  await expect(chat.message('Line 90')).toBeVisible()
  await asked.continue()
  await expect(page).toHaveURL(/ticket=[^&]*$/)
  await expect(wobbles).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Accept ticket' })).toBeFocused()
  await expect(row).toHaveAccessibleName(/, 91 unread/)
  await expect(page.getByRole('button', { name: 'Newest 91 new messages' })).toBeVisible()
  await expect(chat.messages.getByText('New messages', { exact: true })).toBeInViewport()

  await test.step('what the client writes while the newest messages load is there when one comes down', async () => {
    const held = Promise.withResolvers<void>()
    let asked = 0
    await page.route('**/0/chat?*', async (route) => {
      const response = await route.fetch()
      asked += 1
      await held.promise
      await route.fulfill({ response })
    })
    const down = async () => {
      await chat.messages.hover()
      await page.mouse.wheel(0, 4000)
    }
    await expect.poll(async () => down().then(() => asked)).toBeGreaterThan(0)
    client.phone.writes('Are you still there?')
    await expect(row).toHaveAccessibleName(/, 92 unread/)
    held.resolve()
    await page.unrouteAll({ behavior: 'wait' })
    await expect.poll(async () => down().then(() => chat.message('Line 90').count())).toBe(1)
    await expect(chat.message('Are you still there?')).toBeVisible()
    await expect
      .poll(async () => down().then(() => row.and(page.getByRole('row', { name: 'unread' })).count()))
      .toBe(0)
  })

  await chat.accept()
  await chat.close()
  await page.getByRole('heading', { name: 'Pending tickets' }).waitFor()
  await keyboard.press('Control+k')
  await keyboard.type(`wobbles ${client.name}`)
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  const found = palette.getByRole('option').filter({ hasText: 'The portafilter wobbles' })
  await expect(found.locator('mark').filter({ hasText: 'wobbles' })).toBeVisible()
  await keyboard.press('Enter')
  await expect(palette).toBeHidden()
  await expect(page).toHaveURL(/ticket=[^&]*$/)
  await expect(wobbles).toBeInViewport()
})

test('a reply shows what it answers and when that was written; the pinned panel is bounded and fades in', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('How long is the warranty?')
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  await workspace.openTicketOf(client.name)
  await chat.accept()
  await expect(chat.composer.field).toBeEditable()
  await chat.reply('How long is the warranty?', 'Two years')
  const answer = chat.message('Two years')
  await expect(answer).toContainText('How long is the warranty?')
  await expect(answer.getByText(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/)).toBeVisible()

  for (let count = 1; count <= 9; count += 1) client.phone.writes(`Line ${count} to keep`)
  await client.arrived()
  await expect(chat.message('Line 9 to keep')).toBeVisible()
  for (let count = 1; count <= 9; count += 1) await chat.pin(`Line ${count} to keep`)
  await expect(chat.composer.field).toBeFocused()
  await page.getByRole('button', { name: '9 pinned messages' }).click()
  const pins = page.getByRole('region', { name: 'Pinned messages' })
  await expect(pins.getByText('Line 9 to keep')).toBeVisible()
  const look = await pins.evaluate((panel) => {
    const list = panel.querySelector('ul')
    return {
      height: panel.getBoundingClientRect().height,
      content: list?.scrollHeight ?? 0,
      most: getComputedStyle(panel).maxHeight,
      half: window.innerHeight / 2,
      fade: list ? getComputedStyle(list).animationDuration : '',
    }
  })
  expect(look.content).toBeGreaterThan(300)
  expect(look.height).toBeLessThanOrEqual(look.half)
  expect(look.most).toBe(`${look.half}px`)
  expect(look.fade).toBe('0.3s')
})

test('a long message shows its beginning until all of it is wanted, or a word in its rest is searched for', async ({
  client,
  workspaceOf,
}) => {
  const lines = Array.from({ length: 60 }, (_, at) => `Step ${at + 1} of what I did`)
  await client.asks(lines.join('\n'))
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  await workspace.openTicketOf(client.name)
  const story = chat.message('Step 1 of what I did')
  await expect(story).toContainText('Step 25 of')
  await expect(story).not.toContainText('Step 26 of')
  await story.getByRole('button', { name: 'Show all' }).click()
  await expect(story).toContainText('Step 60 of')
  await story.getByRole('button', { name: 'Show less' }).click()
  await expect(story).not.toContainText('Step 26 of')
  await page.keyboard.press('Control+f')
  await page.keyboard.type('step 58')
  await expect(story).toContainText('Step 58 of')
})

test('while a word of another script is composed, Escape belongs to it and the search stays open', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('にほんごで書いてください')
  const workspace = await workspaceOf('mara')
  const { page } = workspace
  await workspace.openTicketOf(client.name)
  await page.getByRole('button', { name: 'Search in this chat' }).click()
  const find = page.getByRole('search', { name: 'Search in this chat' })
  const field = find.getByRole('searchbox')
  await expect(field).toBeFocused()
  const keyboard = await page.context().newCDPSession(page)
  await keyboard.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 })
  await page.keyboard.press('Escape')
  await expect(field).toBeFocused()
  await keyboard.send('Input.insertText', { text: 'にほん' })
  await expect(find.getByText('1 of 1')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(find).toBeHidden()
})

test('a search in the chat that got no answer says so, and goes on where it was', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Is the cellar dry?')
  const workspace = await workspaceOf('mara')
  const { page } = workspace
  await workspace.openTicketOf(client.name)
  await page.getByRole('button', { name: 'Search in this chat' }).click()
  const find = page.getByRole('search', { name: 'Search in this chat' })
  await page.route('**/search-message?**', (route) => route.abort('connectionfailed'))
  await page.keyboard.type('cell')
  await expect(find.getByText('The search got no answer')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/search-message?**')
  await find.getByRole('button', { name: 'Retry' }).click()
  await expect(find.getByText('1 of 1')).toBeVisible()
  await page.keyboard.type('ar')
  await expect(find.getByRole('searchbox')).toHaveValue('cellar')
})
