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
