import { calls } from '@switchboard/contract'
import { cuttableConnection } from './fixtures/cut-connection.ts'
import { expect, test } from './fixtures/journey.ts'

test('a draft follows its author to another device, live, and is gone there once it is sent', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Which one fits?')
  const workspace = await workspaceOf('mara')
  const laptop = await workspaceOf('mara')
  await workspace.openTicketOf(client.name)
  await workspace.chat.accept()
  await expect(workspace.chat.composer.field).toBeEditable()
  await workspace.chat.composer.write('The small one, because')
  await expect(laptop.tickets.rowOf(client.name)).toContainText('The small one, because')
  await laptop.openTicketOf(client.name)
  await expect(laptop.chat.composer.field).toHaveValue('The small one, because')
  await laptop.chat.composer.write('The small one, because it is round')
  await expect(workspace.chat.composer.field).toHaveValue('The small one, because it is round')
  await laptop.chat.composer.field.press('Enter')
  await expect(workspace.chat.labelled(/because it is round.*Sent/)).toBeVisible()
  await expect(workspace.chat.composer.field).toHaveValue('')
})

test('what one device wrote without a connection and another one meanwhile stays on both, and each goes on where its caret is', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('Which one fits?')
  const laptop = await workspaceOf('mara')
  const phone = await workspaceOf('mara')
  const line = await cuttableConnection(phone.page)
  await phone.reload()
  await laptop.openTicketOf(client.name)
  await laptop.chat.accept()
  await expect(laptop.chat.composer.field).toBeFocused()
  await phone.openTicketOf(client.name)
  await phone.chat.composer.field.click()
  const merged = phone.page.getByRole('alert').filter({ hasText: 'another device' })
  const isOnBoth = async (text: string) => {
    for (const { chat } of [laptop, phone]) await expect(chat.composer.field).toHaveValue(text)
  }
  const isSaved = (text: string) =>
    expect
      .poll(async () => (await world.as('mara').call(calls.getDrafts, {})).map(({ content }) => content))
      .toContain(text)

  await test.step('a connection that comes back', async () => {
    await line.cut()
    await phone.page.keyboard.type('Which model')
    await laptop.page.keyboard.type('The small one fi')
    await isSaved('The small one fi')
    await line.mend()
    await isOnBoth('The small one fi\nWhich model')
    await expect(merged).toHaveText(/Both texts are below/)
    await laptop.page.keyboard.type('ts.')
    await isOnBoth('The small one fits.\nWhich model')
    await phone.page.keyboard.type(' is it?')
    await isOnBoth('The small one fits.\nWhich model is it?')
    await isSaved('The small one fits.\nWhich model is it?')
  })
  await test.step('it is sent, and gone on both', async () => {
    await laptop.page.keyboard.press('Enter')
    await expect(laptop.chat.labelled(/The small one fits.*is it\?.*Sent/)).toBeVisible()
    await isOnBoth('')
    await expect(merged).toBeHidden()
  })
  await test.step('a page that is opened again', async () => {
    await line.cut()
    await phone.page.keyboard.type('From 2025?')
    await phone.page.goto('about:blank')
    await laptop.page.keyboard.type('It is round')
    await isSaved('It is round')
    await line.mend()
    await phone.open(world.desk.url)
    await phone.openTicketOf(client.name)
    await isOnBoth('It is round\nFrom 2025?')
    await laptop.page.keyboard.type('.')
    await isOnBoth('It is round.\nFrom 2025?')
    await merged.getByRole('button', { name: 'Dismiss' }).click()
    await expect(merged).toBeHidden()
    await phone.page.keyboard.type(' Thanks')
    await isOnBoth('It is round.\nFrom 2025? Thanks')
  })
})
