import { calls } from '@switchboard/contract'
import { expect, test } from './fixtures/journey.ts'
import { newClient } from './fixtures/new-client.ts'
import { NoteWriter } from './page-models/note-writer.ts'
import type { Workspace } from './page-models/workspace.ts'

/** Pastes a small file, as from a screenshot. */
const paste = ({ page }: Workspace, name: string): Promise<void> =>
  page.evaluate((fileName) => {
    const pasted = new DataTransfer()
    pasted.items.add(new File([new Uint8Array(40).fill(97)], fileName, { type: 'text/plain' }))
    const event = new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, name)

test('the palette sends the files that wait with their caption, and offers to send only where something can be sent', async ({
  client,
  workspaceOf,
  world,
}) => {
  const other = newClient(world)
  const emine = world.as('emine')
  const { id: userid } = await emine.call(calls.validate, {})
  for (const one of [client, other]) await one.asks('Which size do I need?')
  const tickets = await emine.call(calls.getTickets, {})
  for (const { client_name, ticketid, created_on } of typeof tickets === 'string' ? [] : tickets)
    if ([client.name, other.name].includes(client_name))
      await emine.call(calls.acceptTicket, { body: { ticketid, created_on, userid } })
  const workspace = await workspaceOf('emine')
  const { page, chat } = workspace
  const { keyboard } = page
  const { field } = chat.composer
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  const overlay = page.getByRole('dialog', { name: 'Send this file' })
  const caption = overlay.getByRole('textbox', { name: 'Caption' })
  const inChat = page.getByRole('region', { name: `Chat with ${client.name}` })
  const offered = async (words: string) => {
    await keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await keyboard.type(words)
    return palette.getByRole('option').filter({ hasText: words })
  }
  await page.getByRole('radio', { name: /^Mine/ }).click()
  await workspace.openTicketOf(client.name)
  await expect(field).toBeFocused()

  await test.step('on a button of the files Escape leaves them alone, and letters do nothing', async () => {
    await keyboard.type('These sizes')
    await paste(workspace, 'sizes.txt')
    await expect(caption).toBeFocused()
    await keyboard.press('Tab')
    await expect(overlay.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await keyboard.press('n', { delay: 400 })
    await keyboard.press('Shift+D', { delay: 400 })
    await expect(overlay).toBeVisible()
    await expect(inChat).toBeVisible()
    await keyboard.press('Escape')
    await expect(overlay).toBeHidden()
    await expect(inChat).toBeVisible()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('These sizes')
  })

  await test.step('in a note nothing can be sent to the client', async () => {
    await expect(await offered('Send and close')).toHaveCount(1)
    await keyboard.press('Escape')
    await expect(field).toBeFocused()
    await new NoteWriter(page).open()
    await expect(await offered('Send and close')).toHaveCount(0)
    await keyboard.press('Escape')
    await new NoteWriter(page).back()
    await expect(field).toBeFocused()
  })

  await test.step('send and next takes the file along', async () => {
    await paste(workspace, 'sizes.txt')
    await expect(caption).toBeFocused()
    await expect(await offered('Send, then')).toHaveCount(1)
    await keyboard.press('Enter')
    await client.phone.waitsFor(
      ({ media, text }) => media?.fileName === 'sizes.txt' && text === 'These sizes',
    )
    await chat.isWith(other.name)
    await expect(field).toBeFocused()
  })

  await test.step('send and close too, without a caption', async () => {
    await paste(workspace, 'more.txt')
    await expect(caption).toBeFocused()
    await expect(await offered('Send and close')).toHaveCount(1)
    await keyboard.press('Enter')
    await other.phone.waitsFor(({ media }) => media?.fileName === 'more.txt')
    await expect(page.getByRole('heading', { name: other.name })).toBeHidden()
  })
})

test('Ctrl F is left to the browser where no chat is open, in the workspace and in the panels', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Where can I search?')
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  await expect(page.getByRole('button', { name: 'Search tickets' })).toBeVisible()
  /** Whether the browser opens its own search at this key. */
  const isLeftToBrowser = async (keys: string) => {
    await page.evaluate(() => {
      const note = (event: KeyboardEvent) => {
        if (event.key !== 'f') return
        document.documentElement.dataset['left'] = String(!event.defaultPrevented)
        removeEventListener('keydown', note)
      }
      addEventListener('keydown', note)
    })
    await page.keyboard.press(keys)
    return (await page.locator('html').getAttribute('data-left')) === 'true'
  }
  for (const keys of ['Control+f', 'Meta+f']) expect(await isLeftToBrowser(keys)).toBe(true)
  await workspace.openTicketOf(client.name)
  await chat.isWith(client.name)
  expect(await isLeftToBrowser('Control+f')).toBe(false)
  const find = page.getByRole('search', { name: 'Search in this chat' })
  await expect(find.getByRole('searchbox')).toBeFocused()
  // Out of the search, and then out of the ticket.
  for (const gone of [find, page.getByRole('region', { name: `Chat with ${client.name}` })]) {
    await page.keyboard.press('Escape')
    await expect(gone).toBeHidden()
  }
  expect(await isLeftToBrowser('Control+f')).toBe(true)
  await page.getByRole('link', { name: 'Admin panel' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Agents' })).toBeVisible()
  expect(await isLeftToBrowser('Control+f')).toBe(true)
})
