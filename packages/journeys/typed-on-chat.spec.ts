import { calls } from '@switchboard/contract'
import { heldDrawing } from './fixtures/held-drawing.ts'
import { held } from './fixtures/held.ts'
import { expect, test } from './fixtures/journey.ts'
import { newClient } from './fixtures/new-client.ts'
import { ticketOf } from './fixtures/ticket-of.ts'
import { timedKeyboard } from './fixtures/timed-keyboard.ts'
import { NoteWriter } from './page-models/note-writer.ts'

test('a word that is typed on the chat itself is written into its composer, from its first letter on', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Is it the gasket?')
  const { page, chat, tickets } = await workspaceOf('mara')
  const { keyboard } = page
  const { field } = chat.composer
  const noted = chat.labelled(/Internal note/)
  await page.clock.install()
  await tickets.accept(client.name)
  await expect(field).toBeFocused()

  await test.step('after a click on a message', async () => {
    await chat.message('Is it the gasket?').getByText('Is it the gasket?').click()
    await expect(field).not.toBeFocused()
    await keyboard.type('yes, it is')
    await expect(field).toHaveValue('yes, it is')
    await keyboard.press('Enter')
    await client.phone.waitsFor('yes, it is')
  })
  await test.step('after Escape, though its first letters are shortcuts', async () => {
    await keyboard.press('Escape')
    await expect(field).not.toBeFocused()
    await page.clock.pauseAt(Date.now() + 60_000)
    const type = await timedKeyboard(page)
    await type('no problem', 50)
    await page.clock.resume()
    await expect(field).toHaveValue('no problem')
    await expect(field).toBeFocused()
    await expect(noted).toHaveCount(0)
  })
  await test.step('and what is pasted', async () => {
    await keyboard.press('Control+a')
    await keyboard.press('Control+x')
    await expect(field).toHaveValue('')
    await chat.message('Is it the gasket?').getByText('Is it the gasket?').click()
    await expect(field).not.toBeFocused()
    await keyboard.press('Control+v')
    await expect(field).toHaveValue('no problem')
    await keyboard.press('Enter')
    await client.phone.waitsFor('no problem')
  })
  await test.step('but not in the list', async () => {
    await keyboard.press('Escape')
    await keyboard.press('Escape')
    await tickets.rowOf(client.name).click()
    await expect(field).toBeFocused()
    await page.getByRole('radio', { name: /^All/ }).click()
    await keyboard.type('www')
    await expect(field).toHaveValue('')
  })
})

test('a word that is typed after Reply, or on the chat, while its ticket is being accepted waits for the composer', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Please send two')
  const { page, chat, tickets } = await workspaceOf('mara')
  const { keyboard } = page
  const { field } = chat.composer
  const acceptHeld = async () => {
    const { request } = await held(page, '**/acceptTicket')
    await page.getByRole('button', { name: 'Accept ticket' }).click()
    return request
  }
  await page.clock.install()
  await tickets.rowOf(client.name).click()

  await test.step('after Reply', async () => {
    const accepting = await acceptHeld()
    await chat.useTool('Please send two', 'Reply')
    await keyboard.type('We send two')
    await expect(field).toHaveCount(0)
    await accepting.continue()
    await expect(field).toHaveValue('We send two')
    await expect(field).toBeFocused()
    await expect(page.locator('[data-composer-area]')).toContainText('Reply to')
  })
  await keyboard.press('Control+a')
  await keyboard.press('Delete')
  await page.getByRole('button', { name: 'Undo' }).click()
  await test.step('on the chat', async () => {
    const accepting = await acceptHeld()
    await chat.message('Please send two').getByText('Please send two').click()
    // Then letters are shortcuts again, unless the next one makes a text of them.
    await page.waitForTimeout(1100)
    await page.clock.pauseAt(Date.now() + 60_000)
    const type = await timedKeyboard(page)
    await type('no problem', 50)
    await page.clock.resume()
    await expect(field).toHaveCount(0)
    await accepting.continue()
    await expect(field).toHaveValue('no problem')
    await expect(field).toBeFocused()
  })
})

test('a word that is typed on a chat that was given back goes on at the end of its draft', async ({
  client,
  workspaceOf,
  world,
}) => {
  const mara = world.as('mara')
  await client.asks('Is it the gasket?')
  const { page, chat, tickets } = await workspaceOf('emine')
  const { field } = chat.composer
  await tickets.accept(client.name)
  await expect(field).toBeFocused()
  await page.keyboard.type('Yes, it is')
  const { ticketid, created_on, departmentid } = await ticketOf(mara, client.name)
  await mara.call(calls.changeTicketDepartment, {
    body: { ticketid, created_on, newDepartment: departmentid ?? '' },
  })
  await expect(page.getByRole('button', { name: 'Accept ticket' })).toBeFocused()
  await mara.call(calls.acceptTicket, { body: { ticketid, created_on } })
  await expect(page.getByRole('region', { name: `Chat with ${client.name}` })).toBeFocused()
  const { id: newUser } = await world.as('emine').call(calls.validate, {})
  await mara.call(calls.reassignTicket, { body: { ticketid, created_on, newUser } })
  await expect(field).toBeEditable()
  await expect(field).not.toBeFocused()
  await page.keyboard.type(', I think')
  await expect(field).toHaveValue('Yes, it is, I think')
})

test('a word that is typed on the chat with a colleague goes to the colleague, and never to the client', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Is it the gasket?')
  const { page, chat, tickets } = await workspaceOf('mara')
  await tickets.accept(client.name)
  await expect(chat.composer.field).toBeFocused()
  await page.getByRole('button', { name: /^Emine Kaya/ }).click()
  const panel = page.getByRole('region', { name: 'Chat with Emine Kaya' })
  const field = panel.getByRole('textbox')
  await expect(field).toBeFocused()
  await page.keyboard.type('Look at this')
  await page.keyboard.press('Enter')
  await panel.getByText('Look at this').click()
  await expect(field).not.toBeFocused()
  await page.keyboard.type('when you can')
  await expect(field).toHaveValue('when you can')
  await page.keyboard.press('Control+a')

  // The message that was clicked while it was on its way is drawn anew once it is sent.
  const sending = await held(page, '**/create-private-msg')
  await page.keyboard.type('Nothing hurries')
  await page.keyboard.press('Enter')
  const route = await sending.request
  await panel.getByText('Nothing hurries').click()
  await expect(field).not.toBeFocused()
  await route.continue()
  await expect(panel.getByRole('article', { name: /Nothing hurries.*Sent/ })).toBeVisible()
  await page.keyboard.type('or does it')
  await expect(field).toHaveValue('or does it')
  await expect(chat.composer.field).toHaveValue('')
})

test('a slash and a word choose a saved text without losing a letter', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('How long is the warranty?')
  for (const [name, content] of [
    [`Greeting ${client.id}`, 'Good morning'],
    [`Warranty ${client.id}`, '24 months'],
  ] as const)
    await world.as('mara').call(calls.createBubble, { body: { name, content } })
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  const { field } = chat.composer
  await workspace.openTicketOf(client.name)
  await chat.accept()
  await expect(field).toBeFocused()
  await expect(page.getByRole('button', { name: `Warranty ${client.id}` })).toBeVisible()
  await page.keyboard.type('/war')
  await expect(field).toHaveValue('/war')
  await expect(page.getByRole('option')).toHaveText(/^Warranty/)
  await page.keyboard.press('Enter')
  await page.keyboard.type(' from today')
  await expect(field).toHaveValue('24 months from today')
})

test('letters typed right after a chosen mention appear behind it', async ({ client, workspaceOf }) => {
  await client.asks('Who knows?')
  const workspace = await workspaceOf('mara')
  const { page } = workspace
  await workspace.openTicketOf(client.name)
  const note = new NoteWriter(page)
  await note.open()
  for (let turn = 0; turn < 5; turn += 1) {
    await expect(note.field).toBeFocused()
    await page.keyboard.type('@jon')
    await expect(note.colleagues.getByRole('button', { name: 'Jonas Weber' })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.type('before noon')
    await expect(note.field).toHaveValue('@Jonas before noon')
    await note.field.fill('')
  }
})

test('what is typed right after a click on a ticket, before the page has drawn it, is for it', async ({
  client,
  workspaceOf,
  world,
}) => {
  const other = newClient(world)
  const { page, chat, tickets } = await workspaceOf('mara')
  for (const one of [other, client]) {
    await one.asks('Are you open today?')
    await tickets.accept(one.name)
    await chat.isWith(one.name)
  }
  await expect(chat.composer.field).toBeFocused()
  const { draw } = await heldDrawing(page)
  await tickets.rowOf(other.name).click()
  await page.keyboard.type('Until six')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Or seven')
  await draw()
  await chat.isWith(other.name)
  await expect(chat.composer.field).toHaveValue('Until six\nOr seven')
})
