import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures/journey.ts'
import { PrivateChat } from './page-models/private-chat.ts'
import type { Workspace } from './page-models/workspace.ts'

/** Everything that lies over the page or beside a chat, and is left by Escape. */
const overlays: readonly [string, (page: Page) => Promise<void>][] = [
  ['the palette', (page) => page.keyboard.press('Control+k')],
  [
    'the palette by its button',
    (page) => page.getByRole('button', { name: 'Search or jump to' }).first().click(),
  ],
  ['the inbox', (page) => page.getByRole('button', { name: /^Inbox/ }).click()],
  ['the search in the chat', (page) => page.keyboard.press('Control+f')],
  ['the search of the list', (page) => page.getByRole('button', { name: 'Search tickets' }).click()],
  ['the filter', (page) => page.getByRole('button', { name: 'Filter', exact: true }).click()],
]

test.use({ viewport: { width: 1440, height: 900 } })

test('what is written to a colleague goes on after whatever was opened meanwhile, and never to the client', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('The grinder is too loud')
  const { page, jonas, chat } = await besideColleague(await workspaceOf('mara'), client.name)
  let written = ''
  for (const [name, open] of overlays) {
    await test.step(name, async () => {
      await page.keyboard.type(`${name}, `)
      await open(page)
      await expect(jonas.field).not.toBeFocused()
      await page.keyboard.press('Escape')
      await expect(jonas.field).toBeFocused()
      await page.keyboard.type('then ')
      written += `${name}, then `
      await expect(jonas.field).toHaveValue(written)
    })
  }
  await page.keyboard.press('Enter')
  await expect(jonas.message('the palette, then')).toBeVisible()
  await expect(chat.composer.field).toHaveValue('')
  // In the composer of the client it goes on there, as before.
  await chat.composer.field.click()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await page.keyboard.type('Hello')
  await expect(chat.composer.field).toHaveValue('Hello')
})

test('a search in the chat goes on after the palette, and none opens below files that wait to be sent', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('The grinder is too loud')
  const { page, chat, tickets } = await workspaceOf('mara')
  await tickets.accept(client.name)
  await expect(chat.composer.field).toBeFocused()
  const field = page.getByRole('search', { name: 'Search in this chat' }).getByRole('searchbox')
  await page.keyboard.press('Control+f')
  await page.keyboard.type('grin')
  await page.keyboard.press('Control+k')
  await expect(field).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('der')
  await expect(field).toHaveValue('grinder')
  await page.keyboard.press('Escape')
  await expect(chat.composer.field).toBeFocused()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach a file' }).click()
  await (await chooser).setFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
  const caption = page.getByRole('dialog', { name: /Send this file/ }).getByRole('textbox')
  await expect(caption).toBeFocused()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('For you')
  await expect(caption).toHaveValue('For you')
})

test('closing a search or the pins on a colleague’s ticket leaves the focus on its chat', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('The grinder is too loud')
  const jonas = await workspaceOf('jonas')
  await jonas.tickets.accept(client.name)
  await expect(jonas.chat.composer.field).toBeFocused()
  const workspace = await workspaceOf('mara')
  const { page } = workspace
  await page.getByRole('radio', { name: /^Colleagues/ }).click({ force: true })
  await workspace.openTicketOf(client.name)
  await page.keyboard.press('Control+f')
  await page.keyboard.type('grinder')
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-region="stage"]')).toBeFocused()
  await page.getByRole('button', { name: 'Pinned messages' }).click()
  await page.getByRole('button', { name: 'Close pinned messages' }).click()
  await expect(page.locator('[data-region="stage"]')).toBeFocused()
})

test('the caret stays in the composer when "Try now" is pressed', async ({ client, workspaceOf }) => {
  await client.asks('The grinder is too loud')
  const { page, chat, tickets } = await workspaceOf('mara')
  await tickets.accept(client.name)
  await expect(chat.composer.field).toBeFocused()
  await page.keyboard.type('first ')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Try now' }).click()
  await page.keyboard.type('second')
  await expect(chat.composer.field).toHaveValue('first second')
  await page.context().setOffline(false)
  await expect(page.getByRole('button', { name: 'Try now' })).toBeHidden()
  await page.keyboard.type(' third')
  await expect(chat.composer.field).toHaveValue('first second third')
})

test('letters on the client’s data that cover the chat go to nobody', async ({ client, workspaceOf }) => {
  await client.asks('The grinder is too loud')
  const { page, chat, tickets } = await workspaceOf('mara')
  await tickets.accept(client.name)
  await expect(chat.composer.field).toBeFocused()
  await page.setViewportSize({ width: 1100, height: 800 })
  const close = page.getByRole('button', { name: 'Close client details' })
  await inPalette(page, 'Client details')
  await expect(close).toBeFocused()
  // Until they are here, Tab leads past the panel and back to its last link.
  await expect(page.getByText('No files yet.')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(close).toBeFocused()
  await page.keyboard.type('what is this')
  await expect(chat.composer.field).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(chat.composer.field).toBeFocused()
})

async function besideColleague(
  { page, chat, tickets }: Workspace,
  name: string,
): Promise<{ page: Page; chat: Workspace['chat']; jonas: PrivateChat }> {
  await tickets.accept(name)
  await expect(chat.composer.field).toBeFocused()
  const jonas = new PrivateChat(page, 'Jonas Weber')
  await jonas.toggle()
  await expect(jonas.field).toBeFocused()
  return { page, chat, jonas }
}

async function inPalette(page: Page, command: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const option: Locator = page.getByRole('option', { name: command }).first()
  await page.keyboard.type(command)
  await expect(option).toBeVisible()
  await page.keyboard.press('Enter')
}
