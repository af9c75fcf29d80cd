import { calls } from '@switchboard/contract'
import { expect, test } from './fixtures/journey.ts'
import { NoteWriter } from './page-models/note-writer.ts'

test('a note with a mention reaches the colleague live, and never the client', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('My machine leaks')
  const mara = await workspaceOf('mara')
  const jonas = await workspaceOf('jonas')
  await jonas.openTicketOf(client.name)
  await mara.openTicketOf(client.name)
  await mara.chat.accept()
  await mara.chat.composer.field.waitFor()
  const before = client.phone.chat().messages.length

  const note = new NoteWriter(mara.page)
  await note.open()
  await note.field.pressSequentially('@jon')
  await expect(note.colleagues.getByRole('button', { name: 'Jonas Weber' })).toBeVisible()
  await note.field.press('Enter')
  await expect(note.field).toHaveValue('@Jonas ')
  await note.field.pressSequentially('same batch as last week')
  await note.field.press('Enter')

  const card = /Internal note by Mara Okafor/
  await expect(mara.chat.labelled(card)).toContainText('@Jonas same batch as last week')
  await expect(jonas.chat.labelled(card)).toContainText('same batch as last week')
  await expect(jonas.inbox.bell).toHaveAccessibleName(/unread/)
  await jonas.inbox.open()
  await expect(jonas.inbox.panel.getByText('Mara Okafor mentioned you').first()).toBeVisible()

  await note.writes('Answers of info@Emine.example (@jonas) come late')
  await expect(mara.chat.labelled(card).filter({ hasText: 'come late' })).toBeVisible()
  const ticketid = new URL(mara.page.url()).searchParams.get('ticket') ?? ''
  const notes = await world.as('mara').call(calls.getNotes, { params: { ticketid } })
  const { id } = await world.as('jonas').call(calls.validate, {})
  expect(notes.map(({ mentions }) => mentions)).toEqual([[id], [id]])

  await note.writes('@Jonas, this was a case of @Kwanda')
  await expect(mara.toasts).toContainText('Not notified: Kwanda. Choose a colleague from the list')

  await note.back()
  await mara.chat.composer.send('It is the gasket')
  await client.phone.waitsFor('It is the gasket')
  const received = client.phone.chat().messages.slice(before)
  expect(received.map(({ text }) => text).join(' ')).not.toContain('same batch')
  const order = await mara.chat.messages.getByRole('article').allInnerTexts()
  const at = (words: string) => order.findIndex((text) => text.includes(words))
  expect(at('My machine leaks')).toBeLessThan(at('same batch'))
  expect(at('same batch')).toBeLessThan(at('It is the gasket'))
})

test.describe('on a phone that is held sideways', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true })

  test('a note is begun by touch, and the messages keep their room', async ({ client, workspaceOf }) => {
    await client.asks('My machine leaks')
    const { page, tickets, chat } = await workspaceOf('mara')
    await tickets.rowOf(client.name).tap()
    await page.getByRole('button', { name: 'Accept ticket' }).tap()
    const note = new NoteWriter(page)
    await page.getByRole('radio', { name: 'Internal note' }).tap()
    await note.field.tap()
    await note.writes('Same batch as last week')
    await expect(chat.labelled(/Internal note by Mara Okafor/)).toContainText('Same batch')
    const room = await chat.messages.boundingBox()
    expect(room?.height).toBeGreaterThan(100)
  })
})
