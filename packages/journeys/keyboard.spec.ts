import type { Page } from '@playwright/test'
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

for (const width of [1100, 1440])
  test(`a ticket that one opens by the palette right after leaving it has the caret in its composer, ${width} pixels wide`, async ({
    client,
    workspaceOf,
  }) => {
    await client.asks('Can I do this by keys?')
    const { page, tickets, chat } = await workspaceOf('mara')
    await tickets.accept(client.name)
    await expect(chat.composer.field).toBeFocused()
    await page.setViewportSize({ width, height: 900 })
    for (const word of ['once', 'twice', 'thrice']) {
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(tickets.rowOf(client.name)).toBeFocused()
      await openByPalette(page, client.name)
      await expect(chat.composer.field).toBeFocused()
      await page.keyboard.type(word)
      await expect(chat.composer.field).toHaveValue(new RegExp(`${word}$`))
    }
  })

test('a ticket that is not one’s own has the focus on its chat when it is opened by the palette', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Whose am I?')
  const jonas = await workspaceOf('jonas')
  await jonas.tickets.accept(client.name)
  await expect(jonas.chat.composer.field).toBeFocused()
  const { page, tickets, chat } = await workspaceOf('mara')
  const stage = page.locator('[data-region="stage"]')
  const other = tickets.grid.locator('[data-row]').first()
  const opens = async () => {
    await openByPalette(page, client.name)
    await expect(stage).toBeFocused()
    await chat.isWith(client.name)
    await expect(stage).toBeFocused()
  }
  for (const width of [1100, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await test.step(`from another row, ${width} pixels wide`, async () => {
      await other.focus()
      await opens()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('heading', { name: client.name })).toBeHidden()
    })
    await test.step(`from the head of the page, ${width} pixels wide`, async () => {
      await page.getByRole('link').first().focus()
      await opens()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('heading', { name: client.name })).toBeHidden()
    })
  }
  await jonas.chat.close()
  await test.step('a closed one', opens)
})

async function openByPalette(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(name)
  await expect(page.getByRole('option').first()).toContainText(name)
  await page.keyboard.press('Enter')
}
