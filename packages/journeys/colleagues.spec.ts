import { calls } from '@switchboard/contract'
import { expect, test } from './fixtures/journey.ts'
import { newClient } from './fixtures/new-client.ts'
import { inSlowTime } from './fixtures/slow-time.ts'
import { ticketOf } from './fixtures/ticket-of.ts'
import { NoteWriter } from './page-models/note-writer.ts'

test('colleagues are listed beside the chat with department and presence, and a click opens and closes a private chat', async ({
  workspaceOf,
}) => {
  const mara = await workspaceOf('mara')
  const jonas = await workspaceOf('jonas')
  const beside = mara.page.getByRole('complementary', { name: 'Colleagues' })
  const row = beside.getByRole('button', { name: /Jonas Weber/ })
  await expect(row).toContainText('Support')
  await expect(row).toContainText('online')
  await expect(beside.getByRole('button', { name: /Mara Okafor/ })).toBeHidden()
  await row.click()
  const talk = mara.page.getByRole('region', { name: 'Private chat with Jonas Weber' })
  await talk.getByRole('textbox', { name: /Message to Jonas/ }).fill('Do we have gaskets?')
  await talk.getByRole('textbox', { name: /Message to Jonas/ }).press('Enter')
  await expect(talk.getByRole('article', { name: /Do we have gaskets/ })).toBeVisible()

  await test.step('the other agent gets it in the inbox, whose count disappears when it is opened', async () => {
    await expect(jonas.inbox.bell).toHaveAccessibleName(/[1-9]\d* unread/)
    await jonas.inbox.open()
    const notice = jonas.inbox.panel.getByRole('button', { name: /unread message from Mara Okafor/ }).first()
    await expect(notice.getByText(/^\d{2}:\d{2}$/)).toBeVisible()
    await expect(jonas.inbox.bell).toHaveAccessibleName(/ 0 unread|^Inbox$/)
    await notice.click()
    const back = jonas.page.getByRole('region', { name: 'Private chat with Mara Okafor' })
    await expect(back.getByText('Do we have gaskets?')).toBeVisible()
    await back.getByRole('textbox', { name: /Message to Mara/ }).fill('140 of them')
    await back.getByRole('textbox', { name: /Message to Mara/ }).press('Enter')
    await expect(talk.getByRole('article', { name: /140 of them/ })).toBeVisible()
  })

  await row.click()
  await expect(talk).toBeHidden()
})

test('the inbox is cleared by its button, and shows that it is empty', async ({ workspaceOf, world }) => {
  const { userid } = (await world.as('emine').call(calls.getColleagues, {})).find(
    ({ username }) => username === 'jonas.weber',
  ) ?? { userid: '' }
  await world.as('emine').call(calls.createPrivateMessage, {
    body: { receiverid: userid, content: 'Lunch?', type: 'text' },
  })
  const jonas = await workspaceOf('jonas')
  await jonas.inbox.open()
  await expect(jonas.inbox.panel.getByRole('heading', { name: /^Today/ })).toBeVisible()
  await jonas.inbox.panel.getByRole('button', { name: 'Clear' }).click()
  await expect(jonas.inbox.panel.getByText('Your inbox is empty')).toBeVisible()

  await test.step('what arrives while it is open is marked as new, and read', async () => {
    await world.as('emine').call(calls.createPrivateMessage, {
      body: { receiverid: userid, content: 'Or tomorrow?', type: 'text' },
    })
    await expect(jonas.inbox.panel.getByRole('listitem')).toHaveClass(/_new_/)
    await expect(jonas.inbox.bell).toHaveAccessibleName(/ 0 unread|^Inbox$/)
    await expect(jonas.inbox.panel.getByRole('listitem')).toHaveClass(/_new_/)
  })
})

test('a rating in the inbox names its ticket, platform and time, and links to it', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('Rate me')
  const workspace = await workspaceOf('mara')
  await workspace.openTicketOf(client.name)
  await workspace.chat.accept()
  await expect(workspace.chat.composer.field).toBeEditable()
  const shortId = (await ticketOf(world.as('mara'), client.name)).ticketid.slice(0, 8)
  await workspace.chat.close()
  const question = await client.phone.waitsFor(({ buttons }) =>
    buttons.flat().some(({ text }) => text === '⭐⭐'),
  )
  client.phone.presses(question.id, '⭐⭐')
  await client.arrived()
  await workspace.inbox.open()
  const notice = workspace.inbox.ratingOf(shortId)
  await expect(notice).toContainText('Telegram')
  await expect(notice.getByText(/^\d{2}:\d{2}$/)).toBeVisible()
  await notice.getByRole('button').click()
  await workspace.chat.isWith(client.name)
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

test('a question about a ticket goes with the word why when a colleague takes, moves or closes the ticket', async ({
  client,
  workspaceOf,
  world,
}) => {
  const mara = world.as('mara')
  await client.asks('Who has my kettle?')
  const workspace = await workspaceOf('emine')
  const { page, chat, toasts } = workspace
  const { keyboard } = page
  const question = page.locator('[role=dialog], [role=alertdialog]:not([aria-modal])')
  await workspace.openTicketOf(client.name)
  await chat.accept()
  await expect(chat.composer.field).toBeFocused()
  const { ticketid, created_on, departmentid: newDepartment } = await ticketOf(mara, client.name)
  const giveTo = async (who: 'emine' | 'jonas') => {
    const { id: newUser } = await world.as(who).call(calls.validate, {})
    await mara.call(calls.reassignTicket, { body: { ticketid, created_on, newUser, newDepartment } })
  }

  await test.step('snoozing one that a colleague gets', async () => {
    await keyboard.press('Escape')
    await keyboard.press('h')
    await expect(question).toBeVisible()
    await inSlowTime(page, async () => {
      await giveTo('jonas')
      await expect(question).toBeHidden()
      await expect(toasts).toContainText('Only the handler of this ticket may do this.')
    })
  })

  await test.step('reassigning one that leaves my sight; the question is not there again when it is back', async () => {
    await giveTo('emine')
    await expect(chat.composer.field).toBeEditable()
    await page.getByRole('button', { name: 'Reassign' }).click()
    await expect(question).toBeVisible()
    const departments = await mara.call(calls.getDepartments, {})
    const sales = departments.find(({ department_name }) => department_name === 'Sales')
    await mara.call(calls.changeTicketDepartment, {
      body: { ticketid, created_on, newDepartment: sales?.departmentid ?? '' },
    })
    await expect(page.getByText('This ticket is not available')).toBeVisible()
    await giveTo('emine')
    await expect(chat.composer.field).toBeEditable()
    await expect(question).toBeHidden()
  })

  await test.step('closing one that is closed, where the notice of an earlier refusal goes too', async () => {
    await page.route('**/close-ticket', (route) => route.fulfill({ status: 503, json: {} }))
    await keyboard.press('Escape')
    await expect(async () => {
      await keyboard.press('Shift+E', { delay: 200 })
      await expect(toasts).toContainText('was not closed', { timeout: 1000 })
    }).toPass({ timeout: 15_000 })
    await page.unroute('**/close-ticket')
    await page.getByRole('button', { name: 'Close ticket' }).click()
    await expect(question).toBeVisible()
    await inSlowTime(page, async () => {
      await mara.call(calls.closeTicket, { body: { ticketid, created_on } })
      await expect(question).toBeHidden()
      await expect(toasts).toContainText('This ticket is closed.')
      await expect(toasts).not.toContainText('was not closed')
    })
  })
})

test('a colleague who looks in takes no room from the tools of the chat, and who may do nothing with a message is shown none for it', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('The valve hisses again')
  const [mine, theirs] = [await workspaceOf('emine'), await workspaceOf('jonas')]
  for (const workspace of [mine, theirs]) await workspace.openTicketOf(client.name)
  await mine.chat.accept()
  await expect(mine.chat.composer.field).toBeFocused()
  await mine.page.getByRole('button', { name: 'Client details', exact: true }).click()
  const pill = mine.page.getByRole('status').filter({ hasText: /Jonas/ })
  for (const width of [1100, 1280, 1440, 1600]) {
    await mine.page.setViewportSize({ width, height: 900 })
    await expect(pill).toBeAttached()
    expect(await pill.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
  }
  await expect(theirs.page.getByText('Handled by Emine').first()).toBeVisible()
  const message = theirs.chat.message('The valve hisses again')
  await message.hover()
  await expect(message.locator('[class*=_tools_]:empty')).toBeHidden()
})
