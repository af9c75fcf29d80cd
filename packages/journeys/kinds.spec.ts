import { expect, test } from './fixtures/journey.ts'

test('every kind of message a client sends is shown as what it is', async ({ client, workspaceOf }) => {
  await client.asks('I send you everything')
  const { phone } = client
  phone.sendsAlbum([
    { kind: 'photo', file: 'machine', caption: 'From two sides' },
    { kind: 'photo', file: 'gasket' },
  ])
  phone.sendsVoice()
  phone.sendsVideo('video', 'It moves')
  phone.sendsVideoNote()
  phone.sendsAudio()
  phone.sendsDocument('invoice')
  phone.sendsSticker('static')
  phone.sendsLocation(59.92311, 10.75963)
  phone.sendsVenue('Café Fuglen', 'Universitetsgata 2')
  phone.sendsContact('+4512345678', 'Ida')
  phone.sendsUnknown('poll')
  phone.forwards({ text: 'Warm it up first', from: 'A friend' })
  const first = phone.writes('One word')
  phone.repliesTo(first.message_id, 'This word', 'One')
  phone.edits(first.message_id, 'One better word')
  await client.arrived()

  const workspace = await workspaceOf('mara')
  await workspace.openTicketOf(client.name)
  const { chat } = workspace
  await expect(chat.messages.getByRole('button', { name: /Open photo/ })).toHaveCount(2)
  await expect(chat.messages.getByText('From two sides')).toBeVisible()
  await expect(chat.labelled(/Voice message/).getByRole('button', { name: 'Play' })).toBeVisible()
  await expect(chat.messages.getByRole('button', { name: /Play video from/ })).toHaveCount(2)
  await expect(chat.messages.getByRole('link', { name: /Download invoice\.pdf/ })).toBeVisible()
  await expect(chat.messages.getByRole('link', { name: /in maps/ }).first()).toHaveAttribute(
    'href',
    /59\.92311/,
  )
  await expect(chat.messages.getByText('Café Fuglen')).toBeVisible()
  await expect(chat.messages.getByText('Ida', { exact: true })).toBeVisible()
  await expect(chat.messages.getByText('Poll: cannot be shown here')).toBeVisible()
  await expect(chat.message('Warm it up first')).toContainText('Forwarded from A friend')
  await expect(chat.message('This word')).toContainText('One')
  await expect(chat.message('One better word').first()).toContainText('edited')

  await chat.messages
    .getByRole('button', { name: /Open photo/ })
    .first()
    .click()
  const viewer = workspace.page.getByRole('dialog')
  await expect(viewer.getByRole('img')).toBeVisible()
  await workspace.page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
})
