import { holdsFocus } from './fixtures/holds-focus.ts'
import { expect, test } from './fixtures/journey.ts'
import { russianLayout } from './fixtures/russian-layout.ts'
import { whileUndoable } from './fixtures/slow-time.ts'

test('the whole job is done without a mouse', async ({ client, workspaceOf }) => {
  await client.asks('Do you hear me?')
  const workspace = await workspaceOf('mara')
  const { keyboard } = workspace.page
  await workspace.tickets.rowOf(client.name).focus()
  await keyboard.press('Enter')
  await workspace.chat.isWith(client.name)
  await expect(workspace.page.getByRole('button', { name: 'Accept ticket' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(workspace.chat.composer.field).toBeFocused()
  await keyboard.type('Loud and clear')
  await keyboard.press('Shift+Enter')
  await keyboard.type('and you?')
  await keyboard.press('Enter')
  await client.phone.waitsFor('Loud and clear\nand you?')
  await workspace.page.getByRole('button', { name: 'Close ticket' }).focus()
  await keyboard.press('Enter')
  const question = workspace.page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(question.getByRole('button', { name: 'Yes, close it' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(workspace.chat.composer.field).toBeFocused()
  await keyboard.press('Escape')
  await keyboard.press('Shift+E')
  await expect(workspace.toasts).toContainText('closed')
  await expect(workspace.tickets.rowOf(client.name)).toBeHidden()
})

test('beside a ticket that nobody has accepted, the first letter after an overlay is a shortcut', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Is anybody there?')
  const { page, tickets, chat } = await workspaceOf('mara')
  await tickets.walkTo(tickets.rowOf(client.name))
  await page.keyboard.press('Enter')
  await chat.isWith(client.name)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await holdsFocus(sheet)
  await page.keyboard.press('Escape')
  await page.keyboard.press('i')
  await expect(page.getByRole('complementary', { name: 'Client details' })).toBeVisible()
  await page.keyboard.press('i')

  await test.step('Escape on a message leads back to the row of the ticket', async () => {
    await page.keyboard.press('ArrowUp')
    await expect(chat.messages.getByRole('article').last()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(tickets.rowOf(client.name)).toBeFocused()
  })
})

test('shortcuts act on a Russian layout: Ctrl with a letter, letters and pairs, and undo', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('Вы меня слышите?')
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  const press = await russianLayout(page)
  await workspace.tickets.walkTo(workspace.tickets.rowOf(client.name))
  await page.keyboard.press('Enter')
  await chat.isWith(client.name)
  await press('л', 'Control')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await press('ш')
  await expect(page.getByRole('complementary', { name: 'Client details' })).toBeVisible()
  await press('ш')
  await press('п')
  await press('с')
  await expect(page.getByRole('heading', { name: 'Closed tickets' })).toBeVisible()
  await press('п')
  await press('з')
  await expect(page.getByRole('heading', { name: 'Pending tickets' })).toBeVisible()
  await whileUndoable(world, page, async () => {
    await page.keyboard.press('a')
    await expect(chat.composer.field).toBeFocused()
    await expect(workspace.toasts).toContainText('accepted')
    await press('я', 'Control')
    await expect(page.getByRole('button', { name: 'Accept ticket' })).toBeVisible()
  })
})

test('out of the palette the focus is where it was, or on the list where it was nowhere; keys act at once', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Nobody has me open')
  const { page, tickets, chat } = await workspaceOf('mara')
  const { keyboard } = page
  const list = page.locator('[data-region="list"]')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  const opensAndLeaves = async () => {
    await keyboard.press('Control+k')
    await keyboard.type('zz')
    await keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
  }
  await expect(tickets.rowOf(client.name)).toBeVisible()
  await keyboard.press('Tab')
  const where = () => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? '')
  const before = await where()
  await opensAndLeaves()
  await expect.poll(where).toBe(before)
  await keyboard.press('/')
  await keyboard.type('zz')
  await expect(page.getByRole('searchbox')).toHaveValue('zz')
  await keyboard.press('Escape')
  await expect.poll(where).toBe(before)
  await page.reload()
  await expect(tickets.rowOf(client.name)).toBeVisible()
  await opensAndLeaves()
  await expect(list).toBeFocused()
  await keyboard.press('j')
  await expect(chat.messages).toBeVisible()
})
