import type { Locator, Page } from '@playwright/test'
import { calls } from '@switchboard/contract'
import { holdsFocus } from './fixtures/holds-focus.ts'
import { expect, test } from './fixtures/journey.ts'
import { newClient } from './fixtures/new-client.ts'
import type { Workspace } from './page-models/workspace.ts'
import { ticketOf } from './fixtures/ticket-of.ts'

const textFile = (name: string, size = 5) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from('x'.repeat(size)),
})

async function attach(page: Page, files: readonly ReturnType<typeof textFile>[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach a file' }).click()
  await (await chooser).setFiles([...files])
}

/** Puts a file of this many bytes into the composer, as a picture is pasted. */
const paste = (workspace: Workspace, name: string, type: string, bytes: number): Promise<void> =>
  pasteInto(workspace.chat.composer.field, name, type, bytes)

async function pasteInto(field: Locator, name: string, type: string, bytes: number): Promise<void> {
  await field.evaluate(
    (box, [fileName, mime, size]) => {
      const held = new DataTransfer()
      held.items.add(
        new File([new Uint8Array(Number(size)).fill(97)], String(fileName), { type: String(mime) }),
      )
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: held, bubbles: true, cancelable: true }))
    },
    [name, type, bytes] as const,
  )
}

/** Named for the number of files that are in it. */
const overlayOf = (page: Page) => page.getByRole('dialog', { name: /^Send (this file|\d+ files)$/ })

test('several files are chosen, those that the channel does not take are refused before anything is sent, and the rest is sent', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Please send me all papers')
  const workspace = await workspaceOf('mara')
  await workspace.openTicketOf(client.name)
  await workspace.chat.accept()
  await expect(workspace.chat.composer.field).toBeEditable()
  const { page } = workspace
  const overlay = overlayOf(page)
  const sending: string[] = []
  page.on('request', (request) => request.url().endsWith('/send-file') && sending.push(request.url()))

  await test.step('the channel’s own number, and the faults of each file', async () => {
    await attach(page, [textFile('manual.txt'), textFile('empty.txt', 0), textFile('prices.txt')])
    await expect(overlay.getByRole('list', { name: 'Files to send' }).getByRole('listitem')).toHaveCount(3)
    await expect(overlay).toContainText('Telegram takes files of up to 50 MB.')
    await expect(overlay.getByRole('alert')).toHaveText('File is empty')
    await expect(overlay.getByRole('button', { name: 'Send 3 files' })).toBeDisabled()
    await overlay.getByRole('button', { name: 'Leave out empty.txt' }).click()
    await overlay.getByRole('textbox', { name: 'Caption of the first file' }).fill('All of them')
    await overlay.getByRole('button', { name: 'Send 2 files' }).click()
    await client.phone.waitsFor(({ media }) => media?.fileName === 'prices.txt')
    const manual = client.phone.chat().messages.find(({ media }) => media?.fileName === 'manual.txt')
    expect(manual?.text).toBe('All of them')
  })

  await test.step('more than can be sent together', async () => {
    await expect.poll(() => sending.length).toBe(2)
    await attach(
      page,
      Array.from({ length: 11 }, (_, place) => textFile(`page-${place}.txt`)),
    )
    await expect(overlay.getByText('Too many files: the first 10 are here.')).toBeVisible()
    await expect(overlay).toHaveAccessibleName('Send 10 files')
    await expect(overlay.getByRole('listitem')).toHaveCount(10)
    await overlay.getByRole('button', { name: 'Cancel' }).click()
    await expect(overlay).toBeHidden()
    expect(sending).toHaveLength(2)
  })

  await test.step('text in the composer is the caption, and comes back when nothing is sent', async () => {
    await workspace.chat.composer.field.click()
    await page.keyboard.type('As promised')
    await paste(workspace, 'promised.txt', 'text/plain', 40)
    await expect(overlay.getByRole('textbox', { name: 'Caption' })).toHaveValue('As promised')
    await page.keyboard.type(', the list')
    await page.keyboard.press('Escape')
    await expect(overlay).toBeHidden()
    await expect(workspace.chat.composer.field).toHaveText('As promised, the list')
    await paste(workspace, 'promised.txt', 'text/plain', 40)
    await holdsFocus(overlay)
    await page.keyboard.press('Enter')
    await client.phone.waitsFor(
      ({ media, text }) => media?.fileName === 'promised.txt' && text === 'As promised, the list',
    )
    await expect(workspace.chat.composer.field).toHaveText('')
    await expect.poll(() => sending.length).toBe(3)
  })

  await test.step('of several dropped files the first is attached, and a notice names the rest', async () => {
    await workspace.chat.messages.evaluate((log) => {
      const held = new DataTransfer()
      for (const name of ['one.txt', 'two.txt', 'three.txt'])
        held.items.add(new File(['x'], name, { type: 'text/plain' }))
      log.dispatchEvent(new DragEvent('drop', { dataTransfer: held, bubbles: true, cancelable: true }))
    })
    await expect(overlay.getByRole('listitem')).toHaveCount(1)
    await expect(overlay).toContainText('one.txt')
    await expect(overlay.getByRole('alert')).toHaveText(
      'Only the first of 3 dropped files is here. Choose several with the paperclip.',
    )
    await holdsFocus(overlay)
    await page.keyboard.press('Escape')
    await expect(overlay).toBeHidden()
  })

  await test.step('a file beyond the limit, pasted', async () => {
    await paste(workspace, 'film.mp4', 'video/mp4', 50 * 1024 * 1024 + 1)
    await expect(overlay.getByRole('alert')).toHaveText('File is larger than 50 MB')
    await expect(overlay.getByRole('button', { name: 'Send file' })).toBeDisabled()
    await overlay.press('Escape')
    await expect(overlay).toBeHidden()
  })
})

test('files that wait for their caption take what is pasted next, are still there after another ticket, and wait when the client writes', async ({
  client,
  workspaceOf,
  world,
}) => {
  const other = newClient(world)
  await other.asks('Anybody there?')
  await client.asks('Please send me the drawings')
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  await workspace.openTicketOf(client.name)
  await chat.accept()
  await expect(chat.composer.field).toBeFocused()
  const overlay = overlayOf(page)
  const caption = overlay.getByRole('textbox', { name: /^Caption/ })
  await paste(workspace, 'front.txt', 'text/plain', 40)
  await expect(caption).toBeFocused()
  await page.keyboard.type('Both')
  await pasteInto(caption, 'back.txt', 'text/plain', 40)
  await expect(overlay.getByRole('listitem')).toHaveCount(2)
  await page.keyboard.type(' sides')

  await workspace.openTicketOf(other.name)
  await expect(overlay).toBeHidden()
  await workspace.openTicketOf(client.name)
  await expect(overlay.getByRole('listitem')).toHaveCount(2)
  await expect(caption).toBeFocused()
  await page.keyboard.type(' of it')
  client.phone.writes('Only the front, please')
  const warning = overlay.getByRole('alert')
  await expect(warning).toContainText('wrote while you were typing')
  await expect(warning).toContainText('Only the front, please')
  await page.keyboard.press('Enter')
  await expect(warning.getByRole('button', { name: 'Send anyway' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(overlay).toBeHidden()
  await client.phone.waitsFor(({ media }) => media?.fileName === 'back.txt')
  await client.phone.waitsFor(
    ({ media, text }) => media?.fileName === 'front.txt' && text === 'Both sides of it',
  )
  await expect(chat.composer.field).toHaveValue('')
})

test('a pasted file shows its progress, is cancelled for good, and shows why it failed until it is tried again', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('Where is it?')
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  await workspace.openTicketOf(client.name)
  await chat.accept()
  await expect(chat.composer.field).toBeEditable()
  const overlay = overlayOf(page)

  await test.step('on a slow connection it shows the percentage, and is stopped', async () => {
    const wire = await page.context().newCDPSession(page)
    const line = { offline: false, latency: 0, downloadThroughput: -1 }
    await wire.send('Network.enable')
    await wire.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: 200_000 })
    await paste(workspace, 'slow.txt', 'text/plain', 4_000_000)
    await overlay.getByRole('button', { name: 'Send file' }).click()
    await expect(chat.messages.getByText(/[1-9]\d*\s% sent/)).toBeVisible()
    await expect(chat.messages.getByRole('progressbar', { name: 'Sending slow.txt' })).toBeVisible()
    const stopped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/send-file'))
    await chat.messages.getByRole('button', { name: 'Cancel slow.txt' }).click()
    await stopped
    await expect(chat.messages.getByText('slow.txt')).toBeHidden()
    await wire.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: -1 })
    await wire.detach()
    await page.keyboard.type('the other one')
    await expect(chat.composer.field).toHaveValue('the other one')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
  })

  await test.step('a refusal is shown at the file, and the next attempt sends it', async () => {
    await page.route(
      '**/send-file',
      (route) =>
        route.fulfill({
          status: 503,
          json: { error: 'provider-refused', message: 'The store of files is full.' },
        }),
      { times: 1 },
    )
    await paste(workspace, 'again.txt', 'text/plain', 40)
    await holdsFocus(overlay)
    await page.keyboard.press('Enter')
    await expect(chat.message('Not sent. The store of files is full.')).toBeVisible()
    await page.unrouteAll()
    await chat.messages.getByRole('button', { name: 'Retry' }).click()
    await client.phone.waitsFor(({ media }) => media?.fileName === 'again.txt')
    await expect(chat.messages.getByText('Not sent.')).toBeHidden()
  })

  await test.step('without a connection it shows where it is kept, and is sent by itself', async () => {
    await page.context().setOffline(true)
    await attach(page, [textFile('later.txt')])
    await overlay.getByRole('button', { name: 'Send file' }).click()
    await expect(chat.message('later.txt')).toContainText('It is kept in this browser, also over a reload')
    await page.context().setOffline(false)
    await client.phone.waitsFor(({ media }) => media?.fileName === 'later.txt')
  })

  const { ticketid, created_on } = await ticketOf(world.as('mara'), client.name)
  const sections = await world
    .as('mara')
    .call(calls.getChat, { params: { ticketid, sliceIndex: 0 }, query: { created_on } })
  const names = Object.values(sections)
    .flat()
    .flatMap(({ file_name }) => file_name ?? [])
  expect(names).toEqual(['again.txt', 'later.txt'])
})
