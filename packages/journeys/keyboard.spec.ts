import { holdsFocus } from './fixtures/holds-focus.ts'
import { expect, test } from './fixtures/journey.ts'

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
