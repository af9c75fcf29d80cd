import { randomUUID } from 'node:crypto'
import { calls, showAll } from '@switchboard/contract'
import { held, reloadedHolding } from './fixtures/held.ts'
import { holdsFocus } from './fixtures/holds-focus.ts'
import { expect, test } from './fixtures/journey.ts'
import { AdminPanel } from './page-models/admin-panel.ts'
import { PrivateChat } from './page-models/private-chat.ts'

test('Ctrl K finds a ticket by a name, and opens it', async ({ client, workspaceOf }) => {
  await client.asks('Where are you?')
  const workspace = await workspaceOf('mara')
  await workspace.page.getByRole('button', { name: 'Search or jump to…' }).waitFor()
  await workspace.page.keyboard.press('Control+k')
  const palette = workspace.page.getByRole('dialog', { name: 'Command palette' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await workspace.page.keyboard.type(client.name)
  await expect(palette.getByRole('option').first()).toContainText(client.name)
  await workspace.page.keyboard.press('Enter')
  await workspace.chat.isWith(client.name)
  await expect(palette).toBeHidden()
})

test('keys that are pressed while the palette loads are its own', async ({ client, workspaceOf }) => {
  await client.asks('Are you quick?')
  const { page } = await workspaceOf('mara')
  const { keyboard } = page
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  const request = await reloadedHolding(page, '**/WorkspacePalette-*.js')
  await keyboard.press('Control+k')
  await keyboard.press('Escape')
  await keyboard.press('Control+k')
  await keyboard.type('agnes')
  await request.continue()
  await expect(palette.getByRole('combobox')).toHaveValue('agnes')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await keyboard.press('Escape')
  await expect(palette).toBeHidden()
})

test('a file is attached by the palette, where something can be sent', async ({ client, workspaceOf }) => {
  await client.asks('Can you send me the manual?')
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  const attach = palette.getByRole('option', { name: 'Attach a file' })
  await workspace.openTicketOf(client.name)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('attach')
  await expect(palette.getByText('Nothing found')).toBeVisible()
  await page.keyboard.press('Escape')
  await chat.accept()
  await expect(chat.composer.field).toBeFocused()
  await page.keyboard.type('Here it is')
  // Some steps before it opens: the browser learns of it beside them.
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('attach')
  await expect(attach).toBeVisible()
  await page.keyboard.press('Enter')
  const file = { name: 'manual.txt', mimeType: 'text/plain', buffer: Buffer.from('Press the button.') }
  await (await chooser).setFiles(file)
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('Here it is')
  await page.keyboard.press('Enter')
  await expect(chat.message('manual.txt')).toBeVisible()
})

test('the palette does what the shortcuts do, and only what is allowed here', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Anybody?')
  const workspace = await workspaceOf('mara')
  const { keyboard } = workspace.page
  const palette = workspace.page.getByRole('dialog', { name: 'Command palette' })
  await workspace.page.getByRole('button', { name: 'Search or jump to…' }).click()
  await expect(palette.getByRole('option', { name: /Close this ticket/ })).toBeHidden()
  await keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await workspace.openTicketOf(client.name)
  await keyboard.press('Control+k')
  await keyboard.type('internal')
  await keyboard.press('Enter')
  const note = workspace.page.getByRole('textbox', { name: 'Note', exact: true })
  await expect(note).toBeFocused()
  await keyboard.press('Control+k')
  await keyboard.type('submarine in the harbour')
  await expect(palette.getByText('Nothing found')).toBeVisible()
  await palette.getByRole('button', { name: 'Clear search' }).click()
  await expect(palette.getByRole('combobox')).toBeFocused()
  await expect(palette.getByText('Nothing found')).toBeHidden()
  await keyboard.press('Escape')
  await expect(note).toBeFocused()
  await keyboard.press('Escape')

  await test.step('and what has no key: the end of a snooze, the density, the profile of the client, logging out', async () => {
    const { page, chat } = workspace
    const runs = async (words: string, option: string) => {
      await keyboard.press('Control+k')
      await expect(palette.getByRole('combobox')).toBeFocused()
      await keyboard.type(words)
      await expect(palette.getByRole('option').first()).toContainText(option)
      await keyboard.press('Enter')
      await expect(palette).toBeHidden()
    }
    await runs('accept', 'Accept this ticket')
    await expect(page.getByText('Handled by you')).toBeVisible()
    await runs('snooze client', 'Until the client writes')
    await expect(page.getByRole('heading', { name: client.name })).toBeHidden()
    await runs(client.name, client.name)
    await chat.isWith(client.name)
    await runs('end snooze', 'End snooze')
    await expect(page.getByText('Back from snooze')).toBeVisible()
    await runs('compact', 'Density: compact')
    await expect(page.locator('html[data-density=compact]')).toBeVisible()
    await runs('client profile', 'Client profile')
    await expect(page).toHaveURL(/client-profile/)
    await expect(workspace.tickets.grid).toBeHidden()
    await expect(page.getByRole('heading', { name: client.name })).toBeVisible()
    await runs('log out', 'Log out')
    await expect(page).toHaveURL(/\/login/)
  })
})

test('single letters navigate, and can be turned off on the sheet of shortcuts', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Is this on?')
  const workspace = await workspaceOf('mara')
  const { keyboard } = workspace.page
  await workspace.openTicketOf(client.name)
  await keyboard.press('F6')
  await keyboard.press('n')
  const note = workspace.page.getByRole('textbox', { name: 'Note', exact: true })
  await expect(note).toBeFocused()
  await keyboard.press('Escape')
  await keyboard.press('?')
  const sheet = workspace.page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toContainText('Next unread ticket')
  await sheet.getByText('Single letters as shortcuts').click()
  await keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  // The caret comes back a moment after the sheet is gone. Outside of the note, Escape would leave the ticket.
  await expect(note).toBeFocused()
  await keyboard.press('Escape')
  await keyboard.press('p')
  await keyboard.press('?')
  await expect(workspace.page.getByRole('region', { name: /Pinned/ })).toBeHidden()
  await expect(sheet).toBeHidden()
  await keyboard.press('Control+f')
  await expect(workspace.page.getByRole('search', { name: /Search in this chat/ })).toBeVisible()
})

test('a key that is changed in the profile acts and is shown, in another browser too; one that is taken is refused', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('Which key?')
  const other = await workspaceOf('mara')
  const { page } = await workspaceOf('mara')
  await page.goto(`${world.desk.url}/profile/mara.okafor`)
  await page.getByRole('button', { name: 'Change keys' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change keys' })
  await dialog.getByRole('button', { name: 'Change the key of “Internal note”, now N' }).click()
  await page.keyboard.press('r')
  await expect(dialog.getByRole('alert')).toHaveText('R is the key of “Write a reply”.')
  await page.keyboard.press('x')
  await expect(dialog.getByRole('button', { name: 'Change the key of “Internal note”, now X' })).toBeVisible()

  await other.openTicketOf(client.name)
  await other.page.keyboard.press('F6')
  await other.page.keyboard.press('x')
  await expect(other.page.getByRole('textbox', { name: 'Note', exact: true })).toBeFocused()
  await other.page.keyboard.press('Escape')
  await other.page.keyboard.press('?')
  const sheet = other.page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Internal note' })).toHaveText(/X$/)

  await dialog.getByRole('button', { name: 'Reset “Internal note”' }).click()
  await expect(dialog.getByRole('button', { name: 'Change the key of “Internal note”, now N' })).toBeVisible()
})

test('both panels have the palette and its shortcuts too; a ticket that is found opens in the workspace', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('Is my order lost?')
  const workspace = await workspaceOf('mara')
  const { page } = workspace
  const { keyboard } = page
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  const panel = new AdminPanel(page, world.desk.url)
  await panel.open('/clients')
  await panel.heading('Clients').click()
  await keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toContainText('Command palette')
  await expect(sheet).not.toContainText('Accept ticket')
  await holdsFocus(sheet)
  await keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await keyboard.press('b')
  await holdsFocus(page.getByRole('dialog', { name: 'Inbox' }))
  await keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Search clients' }).click()
  await keyboard.type('gi?')
  await expect(sheet).toBeHidden()
  await keyboard.press('Control+k')
  await keyboard.type('set')
  // The server finds these letters in "a spare set of burrs".
  await expect(palette.getByRole('option').filter({ hasText: 'João' })).toBeVisible()
  await keyboard.type('tings')
  await keyboard.press('Enter')
  await expect(panel.heading('Settings')).toBeVisible()
  await page.getByRole('button', { name: 'Search or jump to…' }).click()
  await keyboard.type('your profile')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/profile\/mara/)
  await expect(page.getByRole('heading', { name: /Mara/ })).toBeVisible()
  await keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await keyboard.type(client.name)
  await expect(palette.getByRole('option').first()).toContainText(client.name)
  await keyboard.press('Enter')
  await workspace.chat.isWith(client.name)

  await test.step('the list is shown by a saved view from a panel', async () => {
    const { viewid } = await world.as('mara').call(calls.createSavedView, {
      body: { viewid: randomUUID(), name: 'Lost orders', rule: { ...showAll, view: 'waiting' } },
    })
    await panel.open('/clients')
    await panel.heading('Clients').click()
    await keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await keyboard.type('lost orders')
    await expect(palette.getByRole('option').first()).toContainText('Lost orders')
    await keyboard.press('Enter')
    await expect(page.getByRole('radio', { name: /^Lost orders/ })).toBeChecked()
    await world.as('mara').call(calls.deleteSavedView, { params: { viewid } })
  })

  await test.step('from a panel too a colleague is found, and a message in the inbox opens the private chat', async () => {
    const withEmine = new PrivateChat(page, 'Emine Kaya')
    await panel.open('/clients')
    await panel.heading('Clients').click()
    await keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await keyboard.type('private chat emine')
    await expect(palette.getByRole('option').first()).toContainText('Emine Kaya')
    await keyboard.press('Enter')
    await expect(withEmine.panel).toBeVisible()
    const { id: receiverid } = await world.as('mara').call(calls.validate, {})
    await panel.open('/clients')
    await world.as('emine').call(calls.createPrivateMessage, {
      body: { receiverid, content: 'Are you in a panel?', type: 'text' },
    })
    await workspace.inbox.open()
    await workspace.inbox.panel.getByText('unread message from Emine Kaya').first().click()
    await expect(withEmine.message('Are you in a panel?')).toBeVisible()
  })

  await test.step('and the list by one of the views that everybody has', async () => {
    await panel.open('/clients')
    await panel.heading('Clients').click()
    await keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await keyboard.type('only waiting')
    await expect(palette.getByRole('option').first()).toContainText('Only waiting tickets')
    await keyboard.press('Enter')
    await expect(page.getByRole('radio', { name: /^Waiting/ })).toBeChecked()
  })
})

test('the palette says that nothing was found only once the server has answered, and that it has not when it has not', async ({
  workspaceOf,
}) => {
  const { page } = await workspaceOf('mara')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  const nothing = palette.getByText('Nothing found')
  const open = await held(page, '**/search-ticket/**')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('submarine')
  await expect(palette.getByText('Searching…')).toBeVisible()
  await expect(nothing).toBeHidden()
  await (await open.request).continue()
  await expect(nothing).toBeVisible()

  await page.route('**/search-ticket/**', (route) => route.abort('connectionfailed'))
  await page.keyboard.type('s')
  await expect(palette.getByText('The search got no answer')).toBeVisible({ timeout: 30_000 })
  await expect(nothing).toBeHidden()
  await page.unroute('**/search-ticket/**')
  await palette.getByRole('button', { name: 'Retry' }).click()
  await expect(nothing).toBeVisible()
  await page.keyboard.type('!')
  await expect(palette.getByRole('combobox')).toHaveValue('submarines!')
})
