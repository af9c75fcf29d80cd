import { calls } from '@switchboard/contract'
import { cuttableConnection } from './fixtures/cut-connection.ts'
import { held } from './fixtures/held.ts'
import { expect, test } from './fixtures/journey.ts'
import { newClient } from './fixtures/new-client.ts'
import { NoteWriter } from './page-models/note-writer.ts'
import { Workspace } from './page-models/workspace.ts'

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

  await note.writes('Answers of info@Emine.example (@Jonas) come late')
  await expect(mara.chat.labelled(card).filter({ hasText: 'come late' })).toBeVisible()
  const ticketid = new URL(mara.page.url()).searchParams.get('ticket') ?? ''
  const notes = await world.as('mara').call(calls.getNotes, { params: { ticketid } })
  const { id } = await world.as('jonas').call(calls.validate, {})
  expect(notes.map(({ mentions }) => mentions)).toEqual([[id], [id]])

  await note.writes('@Jonas, this was a case of @Kwanda')
  await expect(mara.toasts).toContainText('Not notified: Kwanda. No active colleague has this name.')

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

test('notes that are written while one is being stored follow it, what is not added yet stays, and a note that was left before its answer is gone', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Is it the valve?')
  const workspace = await workspaceOf('mara')
  const { page } = workspace
  await workspace.openTicketOf(client.name)
  const note = new NoteWriter(page)
  await note.open()
  await page.keyboard.type('Check the valve')
  const first = await held(page, '**/notes')
  await page.keyboard.press('Enter')
  const request = await first.request
  for (const text of ['Then the seal', 'Then the spring']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type('Then the lid')
  await request.continue()
  const notes = workspace.chat.messages.getByRole('article', { name: /Internal note/ })
  await expect(notes).toContainText(['Check the valve', 'Then the seal', 'Then the spring'])
  await expect(note.field).toHaveValue('Then the lid')

  const second = await held(page, '**/notes')
  await page.keyboard.press('Enter')
  const late = await second.request
  await page
    .getByRole('radio', { name: 'Reply' })
    .or(page.getByRole('button', { name: 'Reply' }))
    .first()
    .click()
  await note.field.waitFor({ state: 'hidden' })
  await late.continue()
  await expect(notes).toContainText(['Check the valve', 'Then the seal', 'Then the spring', 'Then the lid'])
  await note.open()
  await expect(note.field).toHaveValue('')
})

test('a note that was stored leaves the field although its answer was lost, and nothing says that it was not added', async ({
  client,
  pageOf,
  world,
}) => {
  await client.asks('Is it the pump?')
  const page = await pageOf('mara')
  const connection = await cuttableConnection(page)
  const workspace = new Workspace(page)
  await workspace.open(world.desk.url)
  await workspace.openTicketOf(client.name)
  const note = new NoteWriter(page)
  const failure = workspace.toasts.getByText('The note was not added')
  const notes = workspace.chat.messages.getByRole('article', { name: /Internal note/ })
  await note.open()

  // The live connection tells of it before the call fails.
  const first = await held(page, '**/notes')
  await note.writes('Check the pump')
  const lost = await first.request
  await lost.fetch()
  await expect(notes).toContainText(['Check the pump'])
  await expect(note.field).toHaveValue('')
  await page.keyboard.type('Then the hose')

  // The next does not wait for the lost answer. The page learns of it once it has a connection again.
  const second = await held(page, '**/notes')
  await page.keyboard.press('Enter')
  const unheard = await second.request
  await lost.abort()
  await expect(failure).toBeHidden()
  await expect(note.field).toHaveValue('Then the hose')
  await connection.cut()
  await unheard.fetch()
  await unheard.abort()
  await expect(failure).toBeVisible()
  await expect(note.field).toHaveValue('Then the hose')
  await connection.mend()
  await expect(notes).toContainText(['Check the pump', 'Then the hose'])
  await expect(note.field).toHaveValue('')
  await expect(failure).toBeHidden()
})

test('a note that is being written stands in the row of its ticket and survives a reload; a closed ticket takes notes too', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Can you send it again?')
  const workspace = await workspaceOf('mara')
  await workspace.openTicketOf(client.name)
  await workspace.chat.accept()
  await workspace.chat.composer.field.waitFor()
  const note = new NoteWriter(workspace.page)
  await note.open()
  await expect(note.field).toBeFocused()
  await workspace.page.keyboard.type('Half a thought')
  const row = workspace.tickets.rowOf(client.name)
  await expect(row).not.toContainText('Half a thought')
  await workspace.page.keyboard.press('Escape')
  await workspace.page.keyboard.press('Escape')
  await expect(row).toContainText('Draft note: Half a thought')
  await expect(row).toHaveAccessibleName(/Draft note: Half a thought$/)
  await workspace.reload()
  await expect(row).toContainText('Draft note: Half a thought')
  await workspace.openTicketOf(client.name)
  await note.open()
  await expect(note.field).toHaveValue('Half a thought')
  await workspace.page.keyboard.press('Enter')
  await expect(workspace.chat.labelled(/Internal note/)).toContainText('Half a thought')
  await expect(row).not.toContainText('Draft note')
  await note.back()
  await workspace.chat.close()
  await workspace.tickets.showClosed()
  await workspace.openTicketOf(client.name)
  await note.open()
  await note.writes('Closed by mistake?')
  await expect(workspace.chat.labelled(/Internal note/)).toContainText('Closed by mistake?')
})

test('colleagues see who views a ticket and who writes in it', async ({ client, workspaceOf, world }) => {
  await client.asks('Hello?')
  const other = newClient(world)
  await other.asks('Good morning')
  const mara = await workspaceOf('mara')
  const jonas = await workspaceOf('jonas')
  // She goes from one ticket to the next.
  await mara.openTicketOf(other.name)
  await mara.openTicketOf(client.name)
  await jonas.openTicketOf(client.name)
  await expect(mara.page.getByText('Jonas is viewing')).toBeVisible()
  // At once, not with what a page reports again every 15 seconds.
  await expect(jonas.page.getByText('Mara is viewing')).toBeVisible({ timeout: 5000 })
  const note = new NoteWriter(jonas.page)
  await note.open()
  await note.field.pressSequentially('Let me')
  await expect(mara.page.getByText('Jonas is writing a note')).toBeVisible()
  await jonas.page.goto('about:blank')
  await expect(mara.page.getByText(/^Jonas is/)).toBeHidden()
})

test('an agent who writes is warned before sending when the client wrote meanwhile', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('It leaks')
  const workspace = await workspaceOf('mara')
  await workspace.openTicketOf(client.name)
  await workspace.chat.accept()
  await workspace.chat.composer.write('Please send a photo')
  client.phone.writes('It has stopped by itself')
  const warning = workspace.page.getByRole('alert').filter({ hasText: 'wrote while you were typing' })
  await expect(warning).toBeVisible()
  await workspace.chat.composer.field.press('Enter')
  await expect(warning.getByRole('button', { name: 'Send anyway' })).toBeFocused()
  await expect(workspace.chat.labelled(/Please send a photo/)).toBeHidden()
  await warning.getByRole('button', { name: 'Show message' }).click()
  await expect(warning).toBeHidden()
  await workspace.chat.composer.send('Glad to hear that')
  await expect(workspace.chat.labelled(/Glad to hear that.*Sent/)).toBeVisible()
})

test('an erased client’s messages and notes are gone at once from the page of a colleague who reads them', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('My address is Harbour 3')
  const jonas = await workspaceOf('jonas')
  await jonas.openTicketOf(client.name)
  await jonas.chat.accept()
  const note = new NoteWriter(jonas.page)
  await note.open()
  await note.field.pressSequentially('Moved in May')
  await note.field.press('Enter')
  const { messages } = jonas.chat
  await expect(messages.getByText('Harbour 3')).toBeVisible()
  await expect(messages.getByText('Moved in May')).toBeVisible()

  const mara = world.as('mara')
  const erased = (await mara.call(calls.getAllClients, {})).clients.find(
    ({ client_name }) => client_name === client.name,
  )
  if (erased === undefined) throw new Error('The client is in no list.')
  const { clientid, short_id } = erased
  await mara.call(calls.eraseClient, { params: { clientid }, body: { confirmation: short_id } })
  await expect(jonas.page.getByText('Harbour 3')).toHaveCount(0)
  await expect(jonas.page.getByText('Moved in May')).toHaveCount(0)
  await expect(jonas.page.getByText('Erased client').first()).toBeVisible()
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
