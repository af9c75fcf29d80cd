import { calls } from '@switchboard/contract'
import { emailOf, password, type World } from '@switchboard/demo'
import { cuttableConnection } from './fixtures/cut-connection.ts'
import { expect, type Journey, test } from './fixtures/journey.ts'
import { type ClientOnPhone, newClient } from './fixtures/new-client.ts'
import { paste } from './fixtures/paste.ts'
import { whileUndoable } from './fixtures/slow-time.ts'
import { LoginPage } from './page-models/login-page.ts'
import { NoteWriter } from './page-models/note-writer.ts'
import { PrivateChat } from './page-models/private-chat.ts'
import { Workspace } from './page-models/workspace.ts'
import { ticketOf } from './fixtures/ticket-of.ts'

test('what I did in one tab while another had no connection is in both once it is back', async ({
  world,
  client,
  workspaceOf,
}) => {
  test.slow()
  const [asksLater, isAway, isClosed] = [newClient(world), newClient(world), newClient(world)]
  for (const one of [client, asksLater, isAway, isClosed]) await one.asks('A question about my order')
  const here = await workspaceOf('mara')
  const there = await workspaceOf('mara')
  const line = await cuttableConnection(there.page)
  await there.reload()
  for (const { name } of [client, asksLater, isAway, isClosed]) {
    await here.openTicketOf(name)
    await here.chat.accept()
    await expect(here.chat.composer.field).toBeFocused()
  }
  await there.openTicketOf(client.name)
  await expect(there.chat.composer.field).toBeEditable()
  await line.cut()
  await expect(there.connection).toBeVisible()
  const { page, toasts } = here

  await test.step('a view is saved', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const filter = page.getByRole('dialog', { name: 'Filter' })
    await filter.getByRole('button', { name: /Department/ }).click()
    await page.getByRole('option', { name: 'Support' }).click()
    await filter.getByRole('button', { name: 'Save as view' }).click()
    await expect(page.getByRole('textbox', { name: 'Name of the view' })).toBeFocused()
    await page.keyboard.type('Only Support')
    await page.keyboard.press('Enter')
    await expect(viewOf(here, 'Only Support')).toBeChecked()
    await viewOf(here, 'All').click()
  })
  await test.step('a ticket is closed, and opened again with Undo', async () => {
    await here.openTicketOf(isClosed.name)
    await whileUndoable(world, page, async () => {
      await page.keyboard.press('Escape')
      await page.keyboard.press('Shift+E')
      await expect(page.getByRole('heading', { name: isClosed.name })).toBeHidden()
      await page.keyboard.press('Control+z')
      await here.chat.isWith(isClosed.name)
    })
  })
  await test.step('a ticket is snoozed', async () => {
    await here.openTicketOf(isAway.name)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+H')
    await expect(toasts).toContainText('Snoozed until')
  })
  await test.step('a message is scheduled', async () => {
    await here.openTicketOf(asksLater.name)
    await expect(here.chat.composer.field).toBeFocused()
    await page.keyboard.type('Did it come?')
    await page.keyboard.press('Control+Shift+l')
    await expect(page.getByRole('radio', { name: 'In an hour' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(scheduledIn(here)).toContainText('Did it come?')
  })
  await test.step('an answer is half written', async () => {
    await here.openTicketOf(client.name)
    await expect(here.chat.composer.field).toBeFocused()
    await page.keyboard.type('You need the small one, because')
  })

  await line.mend()
  await expect(there.connection).toBeHidden({ timeout: 20_000 })
  await expect(viewOf(there, 'Only Support')).toBeVisible()
  await expect(there.chat.composer.field).toHaveText('You need the small one, because')
  const rows = async ({ tickets }: Workspace) => tickets.grid.ariaSnapshot()
  await expect(async () => expect(await rows(there)).toEqual(await rows(here))).toPass({ timeout: 15_000 })
  await expect(there.tickets.rowOf(isAway.name)).toHaveAccessibleName(/Snoozed until/)
  await there.openTicketOf(asksLater.name)
  await expect(scheduledIn(there)).toContainText('Did it come?')
  await there.openTicketOf(isClosed.name)
  await expect(there.chat.composer.field).toBeEditable()
})

const viewOf = ({ page }: Workspace, name: string) =>
  page.getByRole('radio', { name: new RegExp(`^${name}`) })

/** Emine has accepted the ticket of a client who asks, and types. */
async function workspaceOfHandler(
  client: ClientOnPhone,
  workspaceOf: Journey['workspaceOf'],
): Promise<Workspace> {
  await client.asks('When does my lid come?')
  const workspace = await workspaceOf('emine')
  await workspace.tickets.rowOf(client.name).click()
  await workspace.chat.accept()
  await expect(workspace.chat.composer.field).toBeFocused()
  return workspace
}

const scheduledIn = ({ page }: Workspace) =>
  page.getByRole('list', { name: 'Scheduled messages' }).getByRole('article')

test('a scheduled message that was changed in another tab is shown before it is overwritten, and what was typed stays', async ({
  client,
  workspaceOf,
  world,
}) => {
  const workspace = await workspaceOfHandler(client, workspaceOf)
  const { page } = workspace
  const emine = world.as('emine')
  const { messageid, due_on } = await scheduleFor(world, client.name, 'On Monday')
  const card = scheduledIn(workspace)
  const dialog = page.getByRole('dialog', { name: 'Change the message' })
  const text = dialog.getByRole('textbox', { name: 'Message' })
  await card.getByRole('button', { name: 'Edit' }).click()
  await text.click()
  await page.keyboard.type(' at noon')
  await emine.call(calls.changeScheduledMessage, {
    params: { messageid },
    body: { content: 'On Friday', due_on },
  })
  await expect(dialog.getByText(/It was changed meanwhile\. .*: On Friday$/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(text).toHaveValue('On Monday at noon')
  await dialog.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(dialog).toBeHidden()
  await expect(card).toHaveAccessibleName(/: On Monday at noon$/)
})

test('the text and the new files of a scheduled message that is being changed stay with the draft when its ticket leaves my sight', async ({
  client,
  workspaceOf,
  world,
}) => {
  const { page } = await workspaceOfHandler(client, workspaceOf)
  const { ticketid, created_on, departmentid } = await scheduleFor(world, client.name, 'On Monday')
  await page.keyboard.type('My draft')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Message' }).click()
  await page.keyboard.type(' at noon')
  await paste(page, { files: ['prices.txt'] })
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText('prices.txt')
  const mara = world.as('mara')
  const departments = await mara.call(calls.getDepartments, {})
  const sales = departments.find(({ department_name }) => department_name === 'Sales')
  const newDepartment = sales?.departmentid ?? ''
  await mara.call(calls.changeTicketDepartment, { body: { ticketid, created_on, newDepartment } })
  await expect(page.getByText('This ticket is not available')).toBeVisible()
  await expect(page.getByText('My draft')).toContainText('On Monday at noon')
  const { id: newUser } = await world.as('emine').call(calls.validate, {})
  await mara.call(calls.reassignTicket, {
    body: { ticketid, created_on, newUser, newDepartment: departmentid },
  })
  await expect(page.getByRole('dialog', { name: 'Send this file' })).toContainText('prices.txt')
  await expect(page.getByRole('textbox', { name: 'Caption' })).toHaveValue('My draft\nOn Monday at noon')
})

/** Emine's, of an hour later. */
async function scheduleFor(world: World, name: string, content: string) {
  const emine = world.as('emine')
  const { ticketid, created_on, departmentid } = await ticketOf(emine, name)
  const due_on = new Date(world.clock.millis() + 3600_000).toISOString()
  const { messageid } = await emine.call(calls.scheduleMessage, {
    params: { ticketid },
    body: { created_on, content, due_on },
  })
  return { ticketid, created_on, departmentid, messageid, due_on }
}

test('a private message and a note that are written on and sent in one tab are no drafts in another tab any more', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('A question about my order')
  const here = await workspaceOf('mara')
  await here.tickets.accept(client.name)
  const note = new NoteWriter(here.page)
  await note.open()
  await here.page.keyboard.type('Half a note')
  const chat = new PrivateChat(here.page, 'Jonas Weber')
  await chat.toggle()
  await expect(chat.field).toBeFocused()
  await here.page.keyboard.type('Half a')

  const there = new Workspace(await here.page.context().newPage())
  await there.page.goto(here.page.url())
  const other = new PrivateChat(there.page, 'Jonas Weber')
  await expect(other.field).toHaveValue('Half a')
  await other.field.click()
  await there.page.keyboard.type(' sentence')
  await expect(chat.field).toHaveValue('Half a sentence')
  await there.page.keyboard.press('Enter')
  await expect(chat.message('Half a sentence')).toBeVisible()
  await expect(chat.field).toHaveValue('')

  const otherNote = new NoteWriter(there.page)
  await expect(otherNote.field).toHaveValue('Half a note')
  await otherNote.field.click()
  await there.page.keyboard.press('Control+a')
  await there.page.keyboard.type('A whole note')
  await expect(note.field).toHaveValue('A whole note')
  await there.page.keyboard.press('Enter')
  await expect(here.chat.labelled(/Internal note/)).toContainText('A whole note')
  await expect(note.field).toHaveValue('')
  await there.page.close()
})

test('a tab that shows the sign-in page goes on by itself to where it was once the user signs in in another tab', async ({
  client,
  context,
  page,
  world,
}) => {
  await client.asks('A question about my order')
  const login = new LoginPage(page)
  await login.open(world.desk.url)
  const other = new LoginPage(await context.newPage())
  await other.page.goto(`${world.desk.url}/admin-panel/clients`)
  await expect(other.email).toBeVisible()
  await login.signIn(emailOf('mara'), password)
  await new Workspace(page).tickets.isShown()
  await expect(other.page).toHaveURL(`${world.desk.url}/admin-panel/clients`)
  await expect(other.page.getByRole('link', { name: client.name })).toBeVisible()
})
