import { expect, test } from './fixtures/journey.ts'

test('a draft follows its writer to another device, live, and is gone there once it is sent', async ({
  client,
  deskOf,
}) => {
  await client.asks('Which one fits?')
  const desk = await deskOf('mara')
  const laptop = await deskOf('mara')
  await desk.openTicketOf(client.name)
  await desk.chat.accept()
  await expect(desk.chat.composer.field).toBeEditable()
  await desk.chat.composer.write('The small one, because')
  await expect(laptop.tickets.rowOf(client.name)).toContainText('The small one, because')
  await laptop.openTicketOf(client.name)
  await expect(laptop.chat.composer.field).toHaveValue('The small one, because')
  await laptop.chat.composer.write('The small one, because it is round')
  await expect(desk.chat.composer.field).toHaveValue('The small one, because it is round')
  await laptop.chat.composer.field.press('Enter')
  await expect(desk.chat.labelled(/because it is round.*Sent/)).toBeVisible()
  await expect(desk.chat.composer.field).toHaveValue('')
})
