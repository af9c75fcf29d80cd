import { calls } from '@switchboard/contract'
import { holdsFocus } from './fixtures/holds-focus.ts'
import { expect, test } from './fixtures/journey.ts'
import { AdminPanel } from './page-models/admin-panel.ts'
import { ticketOf } from './fixtures/ticket-of.ts'

test('locking shows how many open tickets return to the queue, and colleagues see them there at once', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('The boiler leaks.')
  const jonas = world.as('jonas')
  const { ticketid, created_on } = await ticketOf(jonas, client.name)
  const kwame = world.as('kwame')
  const { id: userid } = await kwame.call(calls.validate, {})
  await kwame.call(calls.acceptTicket, { body: { ticketid, created_on, userid } })
  const { openTickets } = await world.as('mara').call(calls.getLockPreview, { params: { userid } })
  expect(openTickets).toBeGreaterThan(0)
  const emine = await workspaceOf('emine')
  const { page } = await workspaceOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  await panel.open(`/user-profile/${userid.slice(0, 8)}`)
  const dialog = page.getByRole('alertdialog')
  const tells = `${openTickets} open ticket${openTickets === 1 ? ' goes' : 's go'} back to the queue.`

  await test.step('a No changes nothing', async () => {
    await page.getByRole('button', { name: 'Lock' }).click()
    await expect(dialog.getByRole('heading', { name: 'Lock Kwame Mensah?' })).toBeVisible()
    await expect(dialog).toContainText(tells)
    await holdsFocus(dialog)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect((await world.as('mara').call(calls.getTicket, { params: { ticketid } })).userid).toBe(userid)
  })

  await test.step('a Yes returns them, and the client receives nothing', async () => {
    await client.phone.waitsFor('Kwame is now here for you.')
    const received = client.phone.chat().messages.length
    await page.getByRole('button', { name: 'Lock' }).click()
    await expect(dialog).toContainText(tells)
    await dialog.getByRole('button', { name: 'Lock' }).click()
    await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible()
    await emine.page.goto(`${world.desk.url}/?ticket=${ticketid}`)
    await expect(
      emine.page.getByText(/Back in the queue on .* Kwame Mensah no longer handles it\./),
    ).toBeVisible()
    await expect(emine.page.getByRole('button', { name: /Accept/ }).first()).toBeVisible()
    await world.settled()
    expect(client.phone.chat().messages).toHaveLength(received)
  })

  await world.as('mara').call(calls.lockAgent, { body: { userid, locked: false } })
})

test('an agent who hands over a ticket with a scheduled message reads before that it will not be sent; the colleague cancels it', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('When does my lid come?')
  const emine = world.as('emine')
  const { id: userid } = await emine.call(calls.validate, {})
  const tickets = await emine.call(calls.getTickets, {})
  const { ticketid = '', created_on = '' } =
    (typeof tickets === 'string' ? [] : tickets).find((one) => one.client_name === client.name) ?? {}
  await emine.call(calls.acceptTicket, { body: { ticketid, created_on, userid } })
  const due_on = new Date(world.clock.millis() + 3_600_000).toISOString()
  const message = { created_on, content: 'Did it come?', due_on }
  await emine.call(calls.scheduleMessage, { params: { ticketid }, body: message })
  const workspace = await workspaceOf('emine')
  const { page, chat } = workspace
  const { keyboard } = page
  const waits = '1 scheduled message waits here. It is not sent while somebody other than its author'
  await page.goto(`${world.desk.url}/?ticket=${ticketid}`)
  await chat.isWith(client.name)
  await expect(page.getByRole('list', { name: 'Scheduled messages' })).toContainText('Did it come?')
  await expect(chat.composer.field).toBeFocused()

  await test.step('in the dialog, in both steps', async () => {
    await keyboard.press('Escape')
    await keyboard.press('Shift+R')
    const dialog = page.getByRole('dialog', { name: 'Reassign ticket' })
    await expect(dialog).toContainText(waits)
    await dialog.getByText('Support', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Choose an agent' }).click()
    const agents = page.getByRole('dialog', { name: 'Reassign to Support' })
    await expect(agents).toContainText(waits)
    await keyboard.press('Escape')
    await expect(agents).toBeHidden()
  })

  await test.step('in the palette, which asks', async () => {
    const question = page.getByRole('alertdialog', { name: 'Reassign this ticket to Jonas Weber?' })
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    const ask = async () => {
      await keyboard.press('Control+k')
      await expect(palette.getByRole('combobox')).toBeFocused()
      await keyboard.type('reassign jonas')
      await expect(palette.getByRole('option').first()).toContainText('Jonas Weber')
      await keyboard.press('Enter')
      await expect(question).toContainText(waits)
      await holdsFocus(question)
    }
    await ask()
    await keyboard.press('Enter')
    await expect(question).toBeHidden()
    expect((await emine.call(calls.getTicket, { params: { ticketid } })).userid).toBe(userid)
    await ask()
    await question.getByRole('button', { name: 'Reassign' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByText('Handled by Jonas Weber')).toBeVisible()
  })

  await test.step('and its card says so, for all who see the ticket', async () => {
    await expect(page.getByRole('list', { name: 'Scheduled messages' })).toContainText(
      'It is not sent while somebody other than Emine Kaya handles the ticket.',
    )
  })

  await test.step('the colleague cancels it, and its author has the text in the inbox', async () => {
    const jonas = await workspaceOf('jonas')
    await jonas.page.goto(`${world.desk.url}/?ticket=${ticketid}`)
    const card = jonas.page.getByRole('list', { name: 'Scheduled messages' })
    await expect(card.getByRole('button')).toHaveText(['Do not send'])
    await card.getByRole('button', { name: 'Do not send' }).click()
    await expect(
      jonas.page.getByText('Cancelled; Emine Kaya gets a notice with the text', { exact: true }),
    ).toBeVisible()
    await expect(jonas.chat.composer.field).toBeFocused()
    for (const agent of [jonas.page, page])
      await expect(agent.getByRole('list', { name: 'Scheduled messages' })).toBeHidden()
    await page.getByRole('button', { name: /^Inbox/ }).click()
    const notice = page.getByRole('button', { name: /was not sent/ }).first()
    await expect(notice).toContainText(client.name)
    await expect(notice).toContainText('A colleague cancelled it.')
    await expect(notice).toContainText('Did it come?')
  })
})

test('a message that is cancelled while it is being changed cannot be saved any more, and says so', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('When does my lid come?')
  const emine = world.as('emine')
  const workspace = await workspaceOf('emine')
  const { page, chat } = workspace
  await workspace.openTicketOf(client.name)
  await chat.accept()
  await expect(chat.composer.field).toBeFocused()
  const { ticketid, created_on } = await ticketOf(emine, client.name)
  const due_on = new Date(world.clock.millis() + 3_600_000).toISOString()
  const { messageid } = await emine.call(calls.scheduleMessage, {
    params: { ticketid },
    body: { created_on, content: 'Did it come?', due_on },
  })
  await page.getByRole('list', { name: 'Scheduled messages' }).getByRole('button', { name: 'Edit' }).click()
  const change = page.getByRole('dialog', { name: 'Change the message' })
  const save = change.getByRole('button', { name: 'Save' })
  await expect(save).toBeEnabled()
  await emine.call(calls.cancelScheduledMessage, { params: { messageid } })
  await expect(change.getByRole('alert')).toContainText('The scheduled message is cancelled')
  await expect(save).toBeDisabled()
})
