import { calls, type Language } from '@switchboard/contract'
import { expect, test } from './fixtures/journey.ts'
import { hasFocus, tabTo } from './fixtures/tab-to.ts'
import { AdminPanel } from './page-models/admin-panel.ts'
import { PrivateChat } from './page-models/private-chat.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a window that becomes too narrow for the account number keeps what was typed of it, and saves nothing', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Which number do I have?')
  const { chat, page, tickets } = await workspaceOf('mara')
  await tickets.accept(client.name)
  await expect(chat.composer.field).toBeFocused()
  const saved: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/update-client-number')) saved.push(request.postData() ?? '')
  })
  await page.getByRole('button', { name: 'Edit account number' }).first().click()
  const field = page.getByRole('textbox', { name: 'Account number' })
  await expect(field).toBeFocused()
  await page.keyboard.type('48')
  await page.setViewportSize({ width: 600, height: 900 })
  await expect(field).toBeHidden()
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('input')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(field).toHaveValue('48')
  expect(saved).toEqual([])
  await field.click()
  await page.keyboard.press('End')
  await page.keyboard.type('213')
  await page.keyboard.press('Enter')
  await expect(page.getByText('48213', { exact: true })).toBeVisible()
  expect(saved).toHaveLength(1)
})

test('beside the client’s data the head of a chat cuts no word without a sign of it', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Where is it?')
  const { chat, page, tickets } = await workspaceOf('mara')
  await tickets.accept(client.name)
  await expect(chat.composer.field).toBeFocused()
  await page.getByRole('button', { name: 'Client details' }).click()
  await expect(page.getByRole('complementary').filter({ hasText: 'Client since' })).toBeVisible()
  const platform = page.getByRole('banner').or(page.locator('header')).getByText('Telegram', { exact: true })
  const room = await platform.evaluate((part) => {
    const line = part.parentElement?.getBoundingClientRect().right ?? 0
    const { right } = part.getBoundingClientRect()
    return {
      beyond: right - line,
      whole: part.scrollWidth <= part.clientWidth,
      cut: getComputedStyle(part).textOverflow,
    }
  })
  expect(room.beyond).toBeLessThanOrEqual(0)
  expect(room.whole || room.cut === 'ellipsis').toBe(true)
})

test('in a low window a time of one’s own is chosen without scrolling for its field', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('I call you later')
  const { chat, page, tickets } = await workspaceOf('mara')
  await tickets.accept(client.name)
  await expect(chat.composer.field).toBeFocused()
  await page.setViewportSize({ width: 720, height: 450 })
  await page.keyboard.press('Escape')
  await page.keyboard.press('h')
  const dialog = page.getByRole('dialog', { name: 'Snooze' })
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(dialog.getByRole('radio', { name: 'Choose a time' })).toBeChecked()
  await expect(dialog.getByLabel('Date and time')).toBeInViewport({ ratio: 1 })
})

test('no notice lies over the composer where the chat takes the place of the list', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Which grinder do you recommend?')
  const { page, chat, tickets, toasts } = await workspaceOf('mara')
  await page.setViewportSize({ width: 1100, height: 900 })
  await tickets.rowOf(client.name).click()
  await page.getByRole('button', { name: 'Accept ticket' }).click()
  await expect(chat.composer.field).toBeFocused()
  const notice = toasts.getByRole('alertdialog').filter({ hasText: 'accepted' })
  await expect(notice.getByRole('button', { name: 'Undo' })).toBeVisible()
  const [over, field] = [await notice.boundingBox(), await chat.composer.field.boundingBox()]
  expect((over?.y ?? 999) + (over?.height ?? 0)).toBeLessThanOrEqual(field?.y ?? 0)
  await page.setViewportSize({ width: 1440, height: 900 })
})

/** English, and those with the longest words in the head of the chat. */
const languages = ['en', 'bg', 'ru', 'ja'] as const

/** What the head of the chat has no room for: buttons beyond its edges, colleagues under them, a short name, cut facts. */
function withoutRoom(head: Element): string[] {
  const found: string[] = []
  const { left, right } = head.getBoundingClientRect()
  for (const button of head.querySelectorAll('button')) {
    const box = button.getBoundingClientRect()
    if (box.width > 0 && (box.left < left || box.right > right)) found.push(button.innerText)
  }
  const colleagues = head.querySelector('output')?.getBoundingClientRect()
  for (const button of head.querySelectorAll('button:not(h2 *)')) {
    const box = button.getBoundingClientRect()
    if (box.width > 0 && box.right > (colleagues?.left ?? right) && box.left < (colleagues?.right ?? left))
      found.push('colleagues under a button')
  }
  const name = head.querySelector('h2')?.getBoundingClientRect().width ?? 0
  if (name < 128) found.push(`a name of ${name} px`)
  const row = head.nextElementSibling
  const edges = row?.getBoundingClientRect()
  for (const fact of row?.children ?? []) {
    const box = fact.getBoundingClientRect()
    const isLeftOut = box.top >= (edges?.bottom ?? 0) - 1
    if (!isLeftOut && box.right > (edges?.right ?? 0)) found.push(fact.textContent ?? '')
  }
  return found
}

test('a head without room has its buttons in a menu for a mouse too, and neither name, button nor fact is cut in any language', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('Where is it?')
  const { chat, page, tickets } = await workspaceOf('mara')
  await tickets.accept(client.name)
  await expect(chat.composer.field).toBeFocused()
  const head = page.locator('section[data-region=stage] header').first()
  const more = head.getByRole('button', { name: 'More', exact: true })
  const snooze = head.getByRole('button', { name: 'Snooze' })
  await expect(snooze).toBeVisible()
  await expect(more).toBeHidden()
  await head.getByRole('button', { name: 'Client details' }).click()
  const jonas = new PrivateChat(page, 'Jonas Weber')
  await jonas.toggle()
  await expect(jonas.panel).toBeVisible()
  await expect(snooze).toBeHidden()
  await expect(head.getByRole('button', { name: 'Close ticket' })).toBeVisible()
  await tabTo(page, more, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const choice = page.getByRole('menuitem', { name: 'Snooze' })
  while (!(await hasFocus(choice))) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Snooze' })).toBeVisible()
  await page.keyboard.press('Escape')
  const isWholeIn = async (lang: Language, colleagues: number) => {
    await world.as('mara').call(calls.changeLanguage, { body: { lang } })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.reload()
    await expect(page.getByRole('log')).not.toHaveCount(0)
    await expect(head.getByRole('status')).toHaveCount(colleagues)
    for (const width of [1440, 1280, 1201, 1100]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await head.evaluate(withoutRoom), `${lang}, ${width} px`).toEqual([])
    }
  }
  try {
    for (const lang of languages) await isWholeIn(lang, 0)
    await (await workspaceOf('jonas')).openTicketOf(client.name)
    for (const lang of languages) await isWholeIn(lang, 1)
  } finally {
    await world.as('mara').call(calls.changeLanguage, { body: { lang: 'en' } })
  }
})

test('a notice covers neither the field nor the results of a search in the chat', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('The grinder is too loud')
  const workspace = await workspaceOf('mara')
  const { chat, page, toasts } = workspace
  const find = page.getByRole('search', { name: 'Search in this chat' })
  await workspace.openTicketOf(client.name)
  for (const width of [390, 1100]) {
    await page.setViewportSize({ width, height: 800 })
    await chat.accept()
    await expect(chat.composer.field).toBeFocused()
    await page.keyboard.press('Control+f')
    await expect(toasts).toContainText('accepted')
    await find.getByRole('searchbox').click({ position: { x: 40, y: 12 }, trial: true, timeout: 1000 })
    await page.keyboard.type('grinder')
    const hit = find.getByRole('list', { name: 'Results' }).getByRole('button').first()
    await expect(hit).toBeVisible()
    await expect(toasts).toContainText('accepted')
    await hit.click({ trial: true, timeout: 1000 })
    await toasts.getByRole('button', { name: 'Undo' }).click()
    await expect(chat.composer.field).toBeHidden()
  }
})

for (const viewport of [
  { width: 844, height: 390 },
  { width: 390, height: 640 },
])
  test(`the form that edits an agent opens with its first field in sight, at ${viewport.width} by ${viewport.height}`, async ({
    workspaceOf,
    world,
  }) => {
    const { page } = await workspaceOf('mara')
    await page.setViewportSize(viewport)
    const { id } = await world.as('jonas').call(calls.validate, {})
    await new AdminPanel(page, world.desk.url).open(`/user-profile/${id.slice(0, 8)}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const name = page.getByRole('textbox', { name: 'First name' })
    await expect(name).toBeFocused()
    await expect(name).toBeInViewport({ ratio: 1 })
  })
