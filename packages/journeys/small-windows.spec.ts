import { expect, test } from './fixtures/journey.ts'

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
