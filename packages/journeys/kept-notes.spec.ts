import { cuttableConnection } from './fixtures/cut-connection.ts'
import { held } from './fixtures/held.ts'
import { expect, test } from './fixtures/journey.ts'
import { NoteWriter } from './page-models/note-writer.ts'
import { Workspace } from './page-models/workspace.ts'

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
