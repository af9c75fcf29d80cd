import { calls } from '@switchboard/contract'
import { password } from '@switchboard/demo'
import { cuttableConnection } from './fixtures/cut-connection.ts'
import { holdsFocus } from './fixtures/holds-focus.ts'
import { expect, test } from './fixtures/journey.ts'
import { newClient } from './fixtures/new-client.ts'
import { signedInApart } from './fixtures/signed-in-apart.ts'
import { ticketOf } from './fixtures/ticket-of.ts'
import { NoteWriter } from './page-models/note-writer.ts'

test('Send anyway sends as the held answer would have been, a plain one otherwise, and never one that is too long', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Which lid fits?')
  const workspace = await workspaceOf('mara')
  const { page, chat, toasts } = workspace
  const { field } = chat.composer
  const anyway = page.getByRole('button', { name: 'Send anyway' })
  await workspace.openTicketOf(client.name)
  await chat.accept()
  await expect(field).toBeFocused()

  await test.step('nothing was held: it is sent, though sending later was begun before', async () => {
    await page.keyboard.type('The small one')
    await page.keyboard.press('Control+Shift+l')
    await holdsFocus(page.getByRole('dialog', { name: 'Send later' }))
    await page.keyboard.press('Escape')
    client.phone.writes('The red one?')
    await anyway.click()
    await client.phone.waitsFor('The small one')
    await expect(field).toHaveValue('')
  })

  await test.step('a text that is too long waits, as it does without the notice', async () => {
    await expect(field).toBeFocused()
    await page.keyboard.insertText('x'.repeat(4097))
    client.phone.writes('Or the blue one?')
    await expect(anyway).toBeDisabled()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('The blue one')
    await expect(anyway).toBeEnabled()
  })

  await test.step('the held answer closes the ticket, as it was meant to', async () => {
    await field.press('Control+Enter')
    await expect(anyway).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toasts).toContainText('closed')
    await client.phone.waitsFor('The blue one')
  })
})

test('a draft keeps the message that it answers, and can be read and copied while a colleague has the ticket', async ({
  client,
  workspaceOf,
  world,
}) => {
  const other = newClient(world)
  await other.asks('Anybody there?')
  await client.asks('What is this?')
  client.phone.sendsVoice()
  await client.arrived()
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  const { field } = chat.composer
  const quoted = page.getByText(`Reply to ${client.name}`)

  await test.step('the answered voice message has a name, also after another ticket', async () => {
    await workspace.openTicketOf(client.name)
    await chat.accept()
    await expect(field).toBeFocused()
    await chat.useTool('0:00 / 0:02', 'Reply')
    await expect(quoted).toBeVisible()
    await expect(field).toBeFocused()
    await page.keyboard.type('The small one')
    await workspace.openTicketOf(other.name)
    await expect(quoted).toBeHidden()
    await workspace.openTicketOf(client.name)
    await expect(field).toHaveValue('The small one')
    await expect(quoted.locator('..')).toContainText('Voice message')
  })

  const { ticketid, created_on } = await ticketOf(world.as('mara'), client.name)
  const give = async (from: 'mara' | 'jonas', to: 'mara' | 'jonas') => {
    const { id: newUser } = await world.as(to).call(calls.validate, {})
    await world.as(from).call(calls.reassignTicket, { body: { ticketid, created_on, newUser } })
  }

  await test.step('a colleague has it: the text is there, and is copied', async () => {
    await give('mara', 'jonas')
    await expect(page.getByText('Jonas Weber handles this ticket.', { exact: false })).toBeVisible()
    await expect(field).toHaveValue('The small one')
    await expect(field).not.toBeEditable()
    await page.evaluate(() => {
      navigator.clipboard.writeText = async (text) => void (document.body.dataset['copied'] = text)
    })
    await page.getByRole('button', { name: 'Copy text' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-copied', 'The small one')

    await world
      .as('jonas')
      .call(calls.sendMessage, { body: { content: 'It is the valve', ticketid, created_on } })
    const { id } = await client.phone.waitsFor('It is the valve')
    // The phone has it before the server knows its number, which the answer names.
    await expect(chat.labelled(/It is the valve.*Sent/)).toBeVisible()
    client.phone.repliesTo(id, 'Which of them?')
    await expect(chat.message('Which of them?')).toContainText('Jonas Weber')
  })

  await test.step('back again it is sent with its quote', async () => {
    await give('jonas', 'mara')
    await expect(field).toBeEditable()
    await field.click()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Send anyway' })).toBeFocused()
    await page.keyboard.press('Enter')
    const sent = chat.message('The small one')
    await expect(sent).toContainText('Go to the quoted message')
    await expect(sent).toContainText('Voice message')
  })
})

test('what was begun stays in sight when the ticket is closed or moved away, and is there once it is back', async ({
  client,
  workspaceOf,
  world,
}) => {
  const [mara, emine] = [world.as('mara'), world.as('emine')]
  await client.asks('My kettle leaks')
  const workspace = await workspaceOf('emine')
  const { page, chat } = workspace
  const { field } = chat.composer
  const connection = await cuttableConnection(page)
  await workspace.reload()
  await workspace.openTicketOf(client.name)
  await chat.accept()
  await expect(field).toBeFocused()
  const { ticketid, created_on, departmentid } = await ticketOf(mara, client.name)
  const hasText = async (text: string) => {
    await expect(field).toHaveValue(text)
    await expect(field).not.toBeEditable()
    await page.getByRole('button', { name: 'Copy text' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-copied', text)
  }
  await page.addInitScript(() => {
    navigator.clipboard.writeText = async (text) => void (document.body.dataset['copied'] = text)
  })

  await test.step('closed by a colleague, until the client writes', async () => {
    await page.keyboard.type('Please descale it')
    await mara.call(calls.closeTicket, { body: { ticketid, created_on } })
    await expect(page.getByText('Closed by Mara Okafor')).toBeVisible()
    await expect(field).toHaveValue('Please descale it')
    await expect(field).not.toBeEditable()
    client.phone.writes('Is anybody there?')
    await expect(field).toBeEditable()
  })

  await test.step('moved to another department while there was no connection, also after a reload', async () => {
    await field.press('End')
    await connection.cut()
    await page.keyboard.type(' twice')
    const departments = await mara.call(calls.getDepartments, {})
    const sales = departments.find(({ department_name }) => department_name === 'Sales')
    await mara.call(calls.changeTicketDepartment, {
      body: { ticketid, created_on, newDepartment: sales?.departmentid ?? '' },
    })
    await connection.mend()
    await expect(page.getByText('This ticket is not available')).toBeVisible()
    await expect(field).toHaveValue('Please descale it twice')
    await workspace.reload()
    await hasText('Please descale it twice')
  })

  await test.step('given back, it can be sent, and is saved for every device', async () => {
    const { id: newUser } = await emine.call(calls.validate, {})
    await mara.call(calls.reassignTicket, {
      body: { ticketid, created_on, newUser, newDepartment: departmentid },
    })
    await expect(field).toBeEditable()
    await expect(field).toHaveValue('Please descale it twice')
    await expect
      .poll(async () => (await emine.call(calls.getDrafts, {})).find((one) => one.ticketid === ticketid))
      .toMatchObject({ content: 'Please descale it twice' })
    await field.press('Enter')
    await client.phone.waitsFor('Please descale it twice')
  })
})

test('a note that was begun goes on at its end, and as a note, after another ticket, a reload and a new sign-in', async ({
  browser,
  client,
  world,
}) => {
  const other = newClient(world)
  await client.asks('Can you send it again?')
  await other.asks('Which seal fits?')
  const { context, page, login, workspace } = await signedInApart(browser, world, 'mara')
  const note = new NoteWriter(page)
  const isWritten = async (words: string, text: string) => {
    await expect(note.field).toBeFocused()
    await page.keyboard.type(words)
    await expect(note.field).toHaveValue(text)
  }
  await workspace.tickets.accept(other.name)
  await note.open()
  await isWritten('B', 'B')
  await workspace.tickets.accept(client.name)
  await workspace.chat.composer.write('An answer')
  await note.open()
  await isWritten('He', 'He')

  await test.step('after the answer', async () => {
    await note.back()
    await note.open()
    await isWritten(' did', 'He did')
  })
  await test.step('after another ticket, in which a note was begun too', async () => {
    await workspace.openTicketOf(other.name)
    await isWritten('C', 'BC')
    await workspace.openTicketOf(client.name)
    await isWritten(' not', 'He did not')
  })
  await test.step('after a reload', async () => {
    await page.reload()
    await isWritten(' pay', 'He did not pay')
  })
  await test.step('after a session that ended', async () => {
    await world.as('mara').call(calls.endOtherSessions, {})
    await expect(login.password).toBeFocused()
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await isWritten(' yet', 'He did not pay yet')
  })
  await context.close()
})
