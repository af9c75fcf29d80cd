import { calls } from '@switchboard/contract'
import { expect, test } from './fixtures/journey.ts'
import { hideTab, listenTo } from './fixtures/listen.ts'
import { newClient } from './fixtures/new-client.ts'
import { ticketOf } from './fixtures/ticket-of.ts'
import { PrivateChat } from './page-models/private-chat.ts'
import { Workspace } from './page-models/workspace.ts'

test('a client’s message in the open chat appears at its end and plays a sound, our own message does not', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Are you there?')
  const workspace = await workspaceOf('mara')
  const tones = await listenTo(workspace.page)
  await workspace.reload()
  await workspace.page.keyboard.press('Escape')
  await workspace.openTicketOf(client.name)
  await workspace.chat.accept()
  await expect(workspace.chat.composer.field).toBeEditable()
  const before = await tones()
  await workspace.chat.composer.send('I am here')
  await expect(workspace.chat.labelled(/I am here.*Sent/)).toBeVisible()
  expect(await tones()).toBe(before)
  client.phone.writes('It hums')
  await expect(workspace.chat.messages.getByRole('article').last()).toContainText('It hums')
  await expect.poll(tones).toBe(before + 1)
})

test('a message in another ticket marks it as unread, and is counted in the title of the tab until the agent signs out', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('First')
  const workspace = await workspaceOf('mara')
  await workspace.openTicketOf(client.name)
  await expect(workspace.tickets.rowOf(client.name)).not.toContainText(/unread/)
  await workspace.openTicketOf('Ingrid Solheim')
  client.phone.writes('Second')
  await expect(workspace.tickets.rowOf(client.name)).toContainText('Second')
  await expect(workspace.tickets.rowOf(client.name)).toContainText(/[1-9]\d* unread/)
  await workspace.openTicketOf(client.name)
  await workspace.chat.accept()
  await workspace.openTicketOf('Ingrid Solheim')
  const unread = async () => Number(/^\((\d+)\) /.exec(await workspace.page.title())?.[1] ?? 0)
  const before = await unread()
  client.phone.writes('Third')
  await expect.poll(unread).toBe(before + 1)
  await workspace.page.getByRole('button', { name: 'Log out' }).click()
  await expect(workspace.page).toHaveTitle(/^[^(]/)
})

test('each kind of sound has a volume of its own, which can be tried', async ({ workspaceOf, world }) => {
  const { page } = await workspaceOf('mara')
  const tones = await listenTo(page)
  await page.goto(`${world.desk.url}/profile/mara.okafor`)
  await page.getByRole('button', { name: 'Play: New ticket' }).click()
  await expect.poll(tones).toBe(2)
  const volume = page.getByRole('slider', { name: 'Volume: New ticket' })
  await volume.click()
  await page.keyboard.press('Home')
  await expect(volume).toHaveValue('0')
  await expect(page.getByRole('button', { name: 'Play: New ticket' })).toBeDisabled()
  await expect
    .poll(async () => (await world.as('mara').call(calls.getPreferences, {})).volumes)
    .toEqual({ ticket: 0, chat: 100, mine: 100, private: 100, mention: 100, notice: 100 })
})

test('a volume that changes elsewhere while its slider is held does not move the thumb', async ({
  workspaceOf,
  world,
}) => {
  const { page } = await workspaceOf('mara')
  const mara = world.as('mara')
  const { volumes } = await mara.call(calls.getPreferences, {})
  await page.goto(`${world.desk.url}/profile/mara.okafor`)
  const volume = page.getByRole('slider', { name: 'Volume: Private message' })
  await volume.click()
  await expect.poll(async () => (await mara.call(calls.getPreferences, {})).volumes.private).toBe(50)
  await page.keyboard.down('Home')
  await mara.call(calls.changePreferences, { body: { volumes: { ...volumes, private: 80, notice: 70 } } })
  await expect(page.getByRole('slider', { name: 'Volume: Other entries of the inbox' })).toHaveValue('70')
  await expect(volume).toHaveValue('0')
  await page.keyboard.up('Home')
  await expect.poll(async () => (await mara.call(calls.getPreferences, {})).volumes.private).toBe(0)
  await expect(volume).toHaveValue('0')
  // Other journeys hear private messages.
  await mara.call(calls.changePreferences, { body: { volumes } })
  await expect(volume).toHaveValue(String(volumes.private))
})

test('a ticket that a colleague gives to me or moves into my department, and one that its client opens again, comes like a new one', async ({
  client,
  workspaceOf,
  world,
}) => {
  const mara = world.as('mara')
  await client.asks('Is anybody there?')
  const { ticketid, created_on } = await ticketOf(mara, client.name)
  const { page, tickets } = await workspaceOf('emine')
  await expect(tickets.rowOf(client.name)).toBeVisible()
  const departments = await mara.call(calls.getDepartments, {})
  const { id: newUser } = await world.as('emine').call(calls.validate, {})
  const moves = (department: string) => {
    const found = departments.find(({ department_name }) => department_name === department)
    const newDepartment = found?.departmentid ?? ''
    return mara.call(calls.changeTicketDepartment, { body: { ticketid, created_on, newDepartment } })
  }
  const comes = async (step: () => unknown) => {
    await hideTab(page, true)
    await step()
    await expect(page).toHaveTitle('New Ticket!')
    await hideTab(page, false)
    await expect(page).not.toHaveTitle('New Ticket!')
  }
  await comes(() => mara.call(calls.reassignTicket, { body: { ticketid, created_on, newUser } }))
  await moves('Sales')
  await comes(() => moves('Support'))
  // Back to a handler who is online it would not wait.
  const kwame = world.as('kwame')
  await kwame.call(calls.acceptTicket, { body: { ticketid, created_on, userid: '' } })
  const closing = { userid: '', departmentid: '', closed_by_name: '' }
  await kwame.call(calls.closeTicket, { body: { ticketid, created_on, ...closing } })
  await comes(() => client.phone.writes('It leaks again'))
})

test('a message of a chat that is open in one tab is one of the open chat in the other tabs too', async ({
  client,
  workspaceOf,
  world,
}) => {
  const mara = world.as('mara')
  const { volumes } = await mara.call(calls.getPreferences, {})
  await mara.call(calls.changePreferences, { body: { volumes: { ...volumes, chat: 0 } } })
  await client.asks('Are you there?')
  const first = await workspaceOf('mara')
  const { page, second, played } = await secondTab(first)
  await first.openTicketOf(client.name)
  await first.chat.accept()
  await expect(first.chat.composer.field).toBeEditable()
  // Its chat is in front before the page has all its parts.
  await first.reload()
  await expect(first.chat.composer.field).toBeEditable()
  await first.page.keyboard.press('Tab')
  await second.open(world.desk.url)
  await page.keyboard.press('Escape')
  client.phone.writes('It hums')
  await expect(second.tickets.rowOf(client.name)).toContainText('It hums')
  // A new ticket has two tones.
  await newClient(world).asks('It hisses')
  await expect.poll(played).toBe(2)
  await page.close()
})

test('a message of a private chat that is open in one tab makes no sound in the other tabs', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('It hums')
  const { id: receiverid } = await world.as('mara').call(calls.validate, {})
  const first = await workspaceOf('mara')
  const { page, second, played } = await secondTab(first)
  await first.reload()
  const chat = new PrivateChat(first.page, 'Jonas Weber')
  await chat.toggle()
  await expect(chat.field).toBeFocused()
  await second.open(world.desk.url)
  // A browser lets a page sound only after a click.
  await second.openTicketOf(client.name)
  const jonas = world.as('jonas')
  const { ticketid } = await ticketOf(jonas, client.name)
  await jonas.call(calls.addNote, { params: { ticketid }, body: { content: 'Ask for the model' } })
  // It hears what happens from here on.
  await expect(second.chat.messages.getByText('Ask for the model')).toBeVisible()
  const content = 'Who has the pump?'
  await jonas.call(calls.createPrivateMessage, { body: { receiverid, content, type: 'text' } })
  await expect(chat.message(content)).toBeVisible()
  // A new ticket has two tones.
  const other = newClient(world)
  await other.asks('It hisses')
  await expect(second.tickets.rowOf(other.name)).toBeVisible()
  await expect.poll(played).toBe(2)
  await page.close()
})

/** Another tab of the same browser, and the tones that both have played. */
async function secondTab(first: Workspace) {
  const page = await first.page.context().newPage()
  const tones = [await listenTo(first.page), await listenTo(page)]
  const played = async () => {
    const counts = await Promise.all(tones.map((count) => count()))
    return counts.reduce((sum, count) => sum + count)
  }
  return { page, second: new Workspace(page), played }
}
