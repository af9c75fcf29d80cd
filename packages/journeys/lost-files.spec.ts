import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calls } from '@switchboard/contract'
import { dropFiles } from './fixtures/drop-files.ts'
import { reloadedHolding } from './fixtures/held.ts'
import { asksBeforeReload } from './fixtures/asks-before-reload.ts'
import { expect, test } from './fixtures/journey.ts'
import { paste } from './fixtures/paste.ts'
import { NoteWriter } from './page-models/note-writer.ts'

const notHere = 'No file was attached: files cannot be sent here.'

test('no file that is dropped or pasted vanishes without a word, and none takes the place of the page', async ({
  client,
  workspaceOf,
  world,
}, { outputDir }) => {
  const [prices, terms, folder] = ['prices.txt', 'terms.txt', 'papers'].map((name) => join(outputDir, name))
  if (!prices || !terms || !folder) throw new Error('no paths')
  await mkdir(folder, { recursive: true })
  for (const path of [prices, terms]) await writeFile(path, 'Twelve')
  await client.asks('What does it cost?')
  const workspace = await workspaceOf('emine')
  const { page, chat, toasts } = workspace
  const address = page.url()
  const overlay = page.getByRole('dialog', { name: /^Send (this file|\d+ files)$/ })
  const hasNotice = (text: string) => expect(toasts.getByText(text).first()).toBeVisible()
  await workspace.openTicketOf(client.name)

  await test.step('over the list, and over a ticket that is not accepted yet', async () => {
    // The notices are not loaded yet.
    const notices = await reloadedHolding(page, '**/BesideScreens-*.js')
    await dropFiles(workspace.tickets.grid, [prices])
    await notices.continue()
    await hasNotice(notHere)
    await dropFiles(chat.messages, [prices])
    await hasNotice('Only the handler of this ticket may do this.')
    await expect(overlay).toBeHidden()
    expect(new URL(page.url()).origin).toBe(new URL(address).origin)
  })

  await chat.accept()
  await expect(chat.composer.field).toBeFocused()

  await test.step('a folder is named, the file beside it is taken, and the next one joins it', async () => {
    await dropFiles(chat.messages, [folder, prices])
    await hasNotice('A folder cannot be attached. Choose the files in it.')
    await expect(overlay.getByRole('listitem')).toHaveText([/prices\.txt/])
    await dropFiles(overlay, [terms])
    await expect(overlay.getByRole('listitem')).toHaveText([/prices\.txt/, /terms\.txt/])
    await asksBeforeReload(page)
    await page.keyboard.press('Escape')
    await expect(overlay).toBeHidden()
  })

  await test.step('text that was copied with a file is the caption, and too long a caption stays whole', async () => {
    await expect(chat.composer.field).toBeFocused()
    await paste(page, { files: ['label.txt'], text: 'Lid 12' })
    const caption = overlay.getByRole('textbox', { name: 'Caption' })
    await expect(caption).toHaveValue('Lid 12')
    await expect(caption).toBeFocused()
    await page.keyboard.insertText('x'.repeat(1020))
    await expect(overlay.getByText('2 characters too many')).toBeVisible()
    await expect(caption).toHaveValue(`Lid 12${'x'.repeat(1020)}`)
    await expect(overlay.getByRole('button', { name: 'Send file' })).toBeDisabled()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await expect(overlay.getByRole('button', { name: 'Send file' })).toBeEnabled()
    await page.keyboard.press('Escape')
    await expect(chat.composer.field).toHaveValue(`Lid 12${'x'.repeat(1018)}`)
  })

  await test.step('cells are text, without the picture that their spreadsheet makes of them', async () => {
    const cells = { files: ['image.png'], text: 'Lid\t12', html: '<table><tr><td>Lid<td>12</table>' }
    await expect(chat.composer.field).toBeFocused()
    expect(await paste(page, cells)).toBe(true)
    await expect(overlay).toBeHidden()
    expect(await paste(page, { ...cells, html: '' })).toBe(false)
    await page.keyboard.press('Escape')
    await expect(overlay).toBeHidden()
  })

  await test.step('in a note, which takes no file and keeps a text that is too long', async () => {
    const note = new NoteWriter(page)
    await note.open()
    await expect(toasts.getByText(notHere)).toHaveCount(0)
    await paste(page, { files: ['label.txt'] })
    await hasNotice(notHere)
    await page.keyboard.insertText('y'.repeat(5003))
    await expect(page.getByText('3 characters too many')).toBeVisible()
    await expect(note.field).toHaveValue('y'.repeat(5003))
    await expect(page.getByRole('button', { name: 'Add note' })).toBeDisabled()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Backspace')
    await note.back()
  })

  await test.step('over a ticket that a colleague has closed', async () => {
    const { ticketid, created_on } = await ticketOf()
    await world.as('mara').call(calls.closeTicket, { body: { ticketid, created_on } })
    await expect(chat.composer.field).not.toBeEditable()
    await dropFiles(chat.messages, [prices])
    await hasNotice('This ticket is closed.')
  })

  await test.step('on the sign-in page', async () => {
    await workspace.signOut()
    const email = page.getByRole('textbox', { name: 'Email' })
    await dropFiles(email, [prices])
    await page.keyboard.type('a@b.example')
    await expect(email).toHaveValue('a@b.example')
  })

  async function ticketOf() {
    const tickets = await world.as('mara').call(calls.getTickets, {})
    const mine = (typeof tickets === 'string' ? [] : tickets).find((one) => one.client_name === client.name)
    if (!mine) throw new Error(`no ticket of ${client.name}`)
    return mine
  }
})
