import { phone } from './fixtures/device.ts'
import { handsAt } from './fixtures/hands.ts'
import { expect, test } from './fixtures/journey.ts'
import { tapsOnPhone } from './fixtures/task-table.ts'
import { NoteWriter } from './page-models/note-writer.ts'

test.use(phone.use)

test('everyday tasks on a phone take the taps that the document says', async ({ client, workspaceOf }) => {
  await client.asks('Does the grinder come with a spare burr?')
  const { page, chat, toasts } = await workspaceOf('mara')
  const { field } = chat.composer
  const { says, take } = await handsAt(page)
  const found = new Map<string, number>()
  const task = (name: string, work: () => Promise<void>) =>
    test.step(name, async () => void found.set(name, (await take(work)).pointer))
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await task('Find what a client said', async () => {
    await button('Search tickets').tap()
    await says('spare burr')
    await page.getByRole('grid', { name: 'Found' }).getByRole('row').filter({ hasText: client.name }).tap()
    await expect(chat.message('spare burr')).toBeInViewport()
  })
  await button('Accept ticket').tap()
  await expect(field).toBeVisible()

  await task('Write a note that names a colleague', async () => {
    const note = new NoteWriter(page)
    await page.getByText('Internal note', { exact: true }).tap()
    await expect(note.field).toBeFocused()
    await says('@jon')
    await note.colleagues.getByText('Jonas Weber').tap()
    await expect(note.field).toBeFocused()
    await says('please look')
    await page.getByRole('button', { name: /^Add note/ }).tap()
    await expect(chat.labelled(/Internal note/)).toContainText('please look')
  })
  await page.getByText('Reply', { exact: true }).first().tap()
  await expect(field).toBeFocused()

  await task('Answer tomorrow morning', async () => {
    await says('It does.')
    await button('More ways to send').tap()
    await page.getByRole('menuitem', { name: 'Send later' }).tap()
    await page.getByText('Tomorrow at 9:00').tap()
    await page
      .getByRole('dialog', { name: 'Send later' })
      .getByRole('button', { name: /^Schedule/ })
      .tap()
    await expect(page.getByRole('list', { name: 'Scheduled messages' })).toContainText('It does.')
  })

  await task('Snooze until tomorrow, in the palette', async () => {
    await button('More').tap()
    await page.getByRole('menuitem', { name: 'Search or jump to…' }).tap()
    await says('snooze')
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    await palette.getByRole('option').filter({ hasText: 'Snooze: Tomorrow at 9:00' }).tap()
    await expect(toasts).toContainText('Snoozed until')
  })
  // That of accepting may still be there.
  const snoozed = toasts.getByRole('alertdialog').filter({ hasText: 'Snoozed until' })
  await snoozed.getByRole('button', { name: /^Undo/ }).tap()
  await chat.isWith(client.name)

  await task('Close the ticket in front', async () => {
    await button('Close ticket').tap()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel and close' }).tap()
    await expect(page.getByRole('heading', { name: client.name })).toBeHidden()
  })
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(tapsOnPhone()))
})
