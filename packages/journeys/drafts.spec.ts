import { cuttableConnection } from './fixtures/cut-connection.ts'
import { expect, test } from './fixtures/journey.ts'

test('a draft survives a reload and shows in the list', async ({ client, workspaceOf }) => {
  await client.asks('Which filter do I need?')
  const workspace = await workspaceOf('mara')
  await workspace.openTicketOf(client.name)
  await workspace.chat.accept()
  await workspace.chat.composer.write('You need the small one, because')
  await workspace.reload()
  await workspace.openTicketOf(client.name)
  await expect(workspace.chat.composer.field).toHaveText('You need the small one, because')
  await workspace.chat.composer.send('You need the small one')
  await expect(workspace.chat.labelled(/You need the small one.*Sent/)).toBeVisible()
})

test('a message that is written without a connection is sent once it is back, once and in order', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Are you there?')
  const workspace = await workspaceOf('mara')
  const line = await cuttableConnection(workspace.page)
  await workspace.reload()
  await workspace.openTicketOf(client.name)
  await workspace.chat.accept()
  await expect(workspace.chat.composer.field).toBeEditable()
  await line.cut()
  await workspace.chat.composer.send('First')
  await workspace.chat.composer.send('Second')
  await expect(workspace.chat.labelled(/Second.*Queued/)).toBeVisible()
  await line.mend()
  await expect(workspace.chat.labelled(/Second.*Sent/)).toBeVisible({ timeout: 20_000 })
  await client.arrived()
  const received = client.phone.chat().messages.map(({ text }) => text)
  expect(received.filter((text) => text === 'First' || text === 'Second')).toEqual(['First', 'Second'])
})
