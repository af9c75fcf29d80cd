import { expect, test } from './fixtures/journey.ts'

test('a refused message shows its reason, and is sent by Retry', async ({ world, client, workspaceOf }) => {
  await client.asks('Can you reach me?')
  const workspace = await workspaceOf('mara')
  await workspace.openTicketOf(client.name)
  await workspace.chat.accept()
  await client.phone.waitsFor('Mara is now here for you.')
  const blocked = world.simulators.telegram.faults.blocked({ chat: client.id, method: 'sendMessage' })
  await workspace.chat.composer.send('Yes, I can')
  const failed = workspace.chat.message('Yes, I can')
  await expect(failed).toContainText('Not delivered')
  await expect(failed).toContainText(/blocked/i)
  blocked.remove()
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(workspace.chat.labelled(/Yes, I can.*Sent/)).toBeVisible()
  await expect(failed).not.toContainText('Not delivered')
})
