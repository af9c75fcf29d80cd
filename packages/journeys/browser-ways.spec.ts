import { expect, test } from './fixtures/journey.ts'
import { newClient } from './fixtures/new-client.ts'
import { PrivateChat } from './page-models/private-chat.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('with Ctrl or the middle button a row of the list opens its ticket in a tab of its own, and what is being written goes on', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Have you looked at it?')
  const { chat, page, tickets } = await workspaceOf('mara')
  await tickets.accept(client.name)
  await expect(chat.composer.field).toBeFocused()
  await page.keyboard.type('Not yet, but ')
  // What is selected is what Linux pastes with the middle button.
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('End')
  const here = page.url()
  const other = tickets.grid.locator('[data-row]').filter({ hasNotText: client.name }).first()
  const id = await other.getAttribute('data-row')
  for (const press of [{ modifiers: ['ControlOrMeta' as const] }, { button: 'middle' as const }]) {
    const opened = page.context().waitForEvent('page')
    await other.click(press)
    const tab = await opened
    await expect(tab).toHaveURL(new RegExp(`ticket=${id}$`))
    await expect(tab.getByRole('log', { name: 'Messages', exact: true })).toBeVisible()
    await tab.close()
    expect(page.url()).toBe(here)
    await expect(chat.composer.field).toBeFocused()
  }
  await page.keyboard.type('soon')
  await expect(chat.composer.field).toHaveValue('Not yet, but soon')
})

test('a question that the browser’s Back has left is not asked again when one comes back to its ticket', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Are we done?')
  const { chat, page, tickets } = await workspaceOf('mara')
  await tickets.accept(client.name)
  await expect(chat.composer.field).toBeFocused()
  await page.getByRole('button', { name: 'Close ticket' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to close the ticket?' })
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: client.name })).toBeHidden()
  await expect(question).toBeHidden()
  await tickets.rowOf(client.name).click()
  await expect(chat.composer.field).toBeFocused()
  await page.keyboard.type('One more thing')
  await expect(chat.composer.field).toHaveValue('One more thing')
  await expect(question).toBeHidden()
})

test('the way Back out of a private chat leads to its ticket, also from another one, and then to the list, which has the focus', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('Is the pump in stock?')
  const other = newClient(world)
  await other.asks('And the other pump?')
  const mara = await workspaceOf('mara')
  const { page } = mara
  const chat = new PrivateChat(page, 'Emine Kaya')
  await mara.openTicketOf(client.name)
  await chat.toggle()
  await expect(chat.field).toBeFocused()
  await mara.tickets.rowOf(other.name).click()
  await mara.chat.isWith(other.name)
  await page.goBack()
  await mara.chat.isWith(client.name)
  await expect(chat.panel).toBeVisible()
  await page.goBack()
  await expect(chat.panel).toBeHidden()
  await mara.chat.isWith(client.name)
  await expect(page.getByRole('button', { name: 'Accept ticket' }).last()).toBeFocused()
  await page.goBack()
  await expect(page.getByText('No ticket selected')).toBeVisible()
  await expect(page.locator(':focus')).toHaveCount(1)
})
