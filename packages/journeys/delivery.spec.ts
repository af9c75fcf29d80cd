import { expect, test } from './fixtures/journey.ts'

test('a message that is refused says why, and goes out by Retry', async ({ world, client, deskOf }) => {
  await client.asks('Can you reach me?')
  const desk = await deskOf('mara')
  await desk.openTicketOf(client.name)
  await desk.chat.accept()
  await client.phone.waitsFor('Mara is now here for you.')
  const blocked = world.simulators.telegram.faults.blocked({ chat: client.id, method: 'sendMessage' })
  await desk.chat.composer.send('Yes, I can')
  const failed = desk.chat.message('Yes, I can')
  await expect(failed).toContainText('Not delivered')
  await expect(failed).toContainText(/blocked/i)
  blocked.remove()
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(desk.chat.labelled(/Yes, I can.*Sent/)).toBeVisible()
  await expect(failed).not.toContainText('Not delivered')
})
