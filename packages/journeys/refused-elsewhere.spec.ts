import { calls } from '@switchboard/contract'
import { cuttableConnection } from './fixtures/cut-connection.ts'
import { held } from './fixtures/held.ts'
import { expect, test } from './fixtures/journey.ts'
import { newClient } from './fixtures/new-client.ts'
import { ticketOf } from './fixtures/ticket-of.ts'

test('what the server refuses once I am elsewhere shows in a notice and its row, and is not lost with its ticket', async ({
  world,
  client,
  workspaceOf,
}) => {
  test.slow()
  const other = newClient(world)
  for (const one of [client, other]) await one.asks('My kettle leaks')
  for (const one of [client, other]) await accepted(one.name)
  const workspace = await workspaceOf('emine')
  const { page, chat, tickets, toasts } = workspace
  await page.context().grantPermissions(['clipboard-write'], { origin: world.desk.url })
  const connection = await cuttableConnection(page)
  await workspace.reload()
  await workspace.openTicketOf(client.name)
  await chat.composer.field.click()
  await connection.cut()
  await page.keyboard.type('A new lid is on its way')
  await page.keyboard.press('Enter')
  await expect(chat.message('A new lid is on its way')).toBeVisible()
  await tickets.rowOf(other.name).click()
  await expect(page).toHaveURL(new RegExp((await ticketOf(world.as('mara'), other.name)).ticketid))
  await handOver('Sales')
  const notice = toasts.getByRole('alertdialog').filter({ hasText: `Not sent to ${client.name}` })

  await test.step('a notice that stays, with the reason', async () => {
    await connection.mend()
    await expect(notice).toContainText('The ticket was moved to another department')
    await notice.getByRole('button', { name: 'Copy text' }).click()
    await expect(toasts).toContainText('Copied')
    await expect(notice).toBeVisible()
  })

  await test.step('the text where its ticket was, after a question about the changed form of my profile', async () => {
    const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' })
    await page.getByRole('link', { name: 'Your profile' }).click()
    await page.getByRole('button', { name: 'Edit profile' }).click()
    await page.getByRole('textbox', { name: 'First name' }).click()
    await page.keyboard.type('Prof. ')
    await notice.getByRole('button', { name: 'Open' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('This ticket is not available')).toBeVisible()
    await expect(chat.message('A new lid is on its way')).toContainText('Not sent.')
    await expect(notice).toBeHidden()
  })

  await test.step('the row of its ticket, once that is back', async () => {
    await handOver('Support')
    await workspace.openTicketOf(other.name)
    await expect(tickets.rowOf(client.name)).toContainText('Not sent A new lid is on its way')
    await expect(tickets.rowOf(client.name)).toHaveAccessibleName(/Not sent, A new lid/)
    await workspace.openTicketOf(client.name)
    await chat.message('A new lid').getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('button', { name: 'Accept ticket' })).toBeFocused()
    await expect(tickets.rowOf(client.name)).not.toContainText('Not sent')
  })

  async function accepted(name: string): Promise<void> {
    const { ticketid, created_on } = await ticketOf(world.as('mara'), name)
    await world.as('emine').call(calls.acceptTicket, { body: { ticketid, created_on } })
  }

  async function handOver(department: string): Promise<void> {
    const { ticketid, created_on } = await ticketOf(world.as('mara'), client.name)
    const departments = await world.as('mara').call(calls.getDepartments, {})
    const found = departments.find(({ department_name }) => department_name === department)
    await world.as('mara').call(calls.changeTicketDepartment, {
      body: { ticketid, created_on, newDepartment: found?.departmentid ?? '' },
    })
  }
})

test('an error that comes again and again is one notice, which goes when the step is done after all', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Is anybody there?')
  const { page, chat, tickets, toasts } = await workspaceOf('mara')
  await tickets.rowOf(client.name).click()
  await chat.isWith(client.name)
  await page.route('**/acceptTicket', (route) => route.abort())
  const accept = page.getByRole('region', { name: `Chat with ${client.name}` }).getByRole('button', {
    name: 'Accept ticket',
  })
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const failed = page.waitForEvent('requestfailed')
    await accept.click()
    await failed
    await expect(accept).toBeEnabled()
  }
  await expect(toasts.getByRole('alertdialog').filter({ hasText: 'Could not accept' })).toHaveCount(1)
  await page.unroute('**/acceptTicket')
  // The server does it, and its answer is lost.
  await page.route('**/acceptTicket', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await accept.click()
  await expect(chat.composer.field).toBeVisible()
  await expect(toasts.getByRole('alertdialog').filter({ hasText: 'Could not accept' })).toHaveCount(0)

  await page.route('**/get-agents', (route) => route.abort())
  await page.getByRole('button', { name: 'Reassign' }).click()
  await page.getByRole('dialog').getByText('Sales', { exact: true }).click()
  await page.getByRole('button', { name: 'Choose an agent' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('The desk does not answer.')
})

test('who accepted a ticket in another window already has it here too, with the caret in its composer', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('Is anybody there?')
  const workspace = await workspaceOf('emine')
  const { page, chat } = workspace
  await workspace.openTicketOf(client.name)
  await expect(page.getByRole('button', { name: 'Accept ticket' })).toBeFocused()
  const { request } = await held(page, '**/acceptTicket')
  await page.keyboard.press('Enter')
  const asked = await request

  const emine = world.as('emine')
  const { ticketid, created_on } = await ticketOf(emine, client.name)
  await emine.call(calls.acceptTicket, { body: { ticketid, created_on } })
  await expect(page.getByText('Handled by you')).toBeVisible()
  const answer = page.waitForResponse('**/acceptTicket')
  const asking = page.waitForResponse('**/get-ticket')
  await asked.continue()
  expect((await answer).status()).toBe(409)
  await (await asking).finished()
  await page.keyboard.type('Hello')
  await expect(chat.composer.field).toHaveValue('Hello')
  // A notice would go by itself.
  expect(await page.getByText('was faster').count()).toBe(0)
})
