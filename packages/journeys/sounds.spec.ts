import { expect, test } from './fixtures/journey.ts'
import { listenTo } from './fixtures/listen.ts'

test('what a client writes into the open chat stands at its end and sounds, what we write does not', async ({
  client,
  deskOf,
}) => {
  await client.asks('Are you there?')
  const desk = await deskOf('mara')
  const tones = await listenTo(desk.page)
  await desk.reload()
  await desk.page.keyboard.press('Escape')
  await desk.openTicketOf(client.name)
  await desk.chat.accept()
  await expect(desk.chat.composer.field).toBeEditable()
  const before = await tones()
  await desk.chat.composer.send('I am here')
  await expect(desk.chat.labelled(/I am here.*Sent/)).toBeVisible()
  expect(await tones()).toBe(before)
  client.phone.writes('It hums')
  await expect(desk.chat.messages.getByRole('article').last()).toContainText('It hums')
  await expect.poll(tones).toBe(before + 1)
})

test('words in another ticket mark it as unread', async ({ client, deskOf }) => {
  await client.asks('First')
  const desk = await deskOf('mara')
  await desk.openTicketOf(client.name)
  await expect(desk.tickets.rowOf(client.name)).not.toContainText(/unread/)
  await desk.openTicketOf('Ingrid Solheim')
  client.phone.writes('Second')
  await expect(desk.tickets.rowOf(client.name)).toContainText('Second')
  await expect(desk.tickets.rowOf(client.name)).toContainText(/[1-9]\d* unread/)
})
