import { cuttableConnection } from './fixtures/cut-connection.ts'
import { expect, test } from './fixtures/journey.ts'

test('a draft survives a reload and shows in the list', async ({ client, deskOf }) => {
  await client.asks('Which filter do I need?')
  const desk = await deskOf('mara')
  await desk.openTicketOf(client.name)
  await desk.chat.accept()
  await desk.chat.composer.write('You need the small one, because')
  await desk.reload()
  await desk.openTicketOf(client.name)
  await expect(desk.chat.composer.field).toHaveText('You need the small one, because')
  await desk.chat.composer.send('You need the small one')
  await expect(desk.chat.labelled(/You need the small one.*Sent/)).toBeVisible()
})

test('what is sent without a connection goes out once it is back, once and in order', async ({
  client,
  deskOf,
}) => {
  await client.asks('Are you there?')
  const desk = await deskOf('mara')
  const line = await cuttableConnection(desk.page)
  await desk.reload()
  await desk.openTicketOf(client.name)
  await desk.chat.accept()
  await expect(desk.chat.composer.field).toBeEditable()
  await line.cut()
  await desk.chat.composer.send('First')
  await desk.chat.composer.send('Second')
  await expect(desk.chat.labelled(/Second.*Queued/)).toBeVisible()
  await line.mend()
  await expect(desk.chat.labelled(/Second.*Sent/)).toBeVisible({ timeout: 20_000 })
  await client.arrived()
  const received = client.phone.chat().messages.map(({ text }) => text)
  expect(received.filter((text) => text === 'First' || text === 'Second')).toEqual(['First', 'Second'])
})
