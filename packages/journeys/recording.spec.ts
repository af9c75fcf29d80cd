import { calls } from '@switchboard/contract'
import { asksBeforeReload } from './fixtures/asks-before-reload.ts'
import { clicksNotification } from './fixtures/clicks-notification.ts'
import { expect, test } from './fixtures/journey.ts'
import { newClient } from './fixtures/new-client.ts'
import { playing } from './fixtures/playing.ts'
import { ticketOf } from './fixtures/ticket-of.ts'
import type { Workspace } from './page-models/workspace.ts'

test('a voice message is recorded, listened to and sent, and a missing permission is reported clearly', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('Please tell me how')
  const workspace = await workspaceOf('mara')
  await workspace.openTicketOf(client.name)
  const { page, chat } = workspace
  await chat.accept()
  await page.context().clearPermissions()
  await page.getByRole('button', { name: 'Record a voice message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Voice message' })
  await expect(dialog.getByRole('alert')).toContainText('Allow it in the address bar')
  await page.context().grantPermissions(['microphone'])
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(dialog.getByRole('timer')).not.toHaveText('0:00')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click()
  await test.step('the browser asks before the page is loaded again', async () => {
    await asksBeforeReload(page)
  })
  await dialog.getByRole('button', { name: 'Stop' }).press('Enter')
  await dialog.getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => playing(page)).toMatchObject([{ hasMoved: true }])
  const send = dialog.getByRole('button', { name: 'Send voice message' })
  await test.step('it waits while the ticket is closed by a colleague', async () => {
    const mara = world.as('mara')
    const { ticketid, created_on } = await ticketOf(mara, client.name)
    await send.focus()
    await mara.call(calls.closeTicket, { body: { ticketid, created_on } })
    await expect(dialog).toContainText('This ticket is closed.')
    await expect(send).toBeDisabled()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click()
    client.phone.writes('Are you still there?')
    await expect(send).toBeEnabled()
  })
  await send.click()
  await expect(dialog).toBeHidden()
  await expect(chat.composer.field).toBeFocused()
  await expect(
    chat.labelled(/Voice message, \d:\d\d/).getByRole('button', { name: 'Play', exact: true }),
  ).toBeVisible()
  const heard = () => client.phone.chat().messages.findLast(({ by }) => by === 'bot')
  await expect.poll(() => [heard()?.kind, heard()?.media?.mimeType]).toEqual(['voice', 'audio/ogg'])
  await page.keyboard.type('now in words')
  await page.keyboard.press('Enter')
  await client.phone.waitsFor('now in words')
})

test('a recording whose ticket leaves my sight waits in the ticket as a file, is not sent by itself, and goes out as a voice message', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('Please tell me how')
  const workspace = await workspaceOf('emine')
  const { page, chat, toasts } = workspace
  await recordsTo(workspace, client.name)
  const mara = world.as('mara')
  const { ticketid, created_on, departmentid } = await ticketOf(mara, client.name)
  const sales = (await mara.call(calls.getDepartments, {})).find((one) => one.department_name === 'Sales')
  const { id: newUser } = await world.as('emine').call(calls.validate, {})
  const body = { ticketid, created_on, newDepartment: sales?.departmentid ?? '' }
  await mara.call(calls.changeTicketDepartment, { body })
  await expect(page.getByText('This ticket is not available')).toBeVisible()
  await expect(toasts).toContainText('Your recording waits in the ticket as a file')
  await mara.call(calls.reassignTicket, { body: { ...body, newUser, newDepartment: departmentid } })
  const overlay = page.getByRole('dialog', { name: 'Send this file' })
  await expect(overlay.getByRole('listitem')).toContainText('voice.')
  expect(client.phone.chat().messages.some(({ kind }) => kind === 'voice')).toBe(false)
  await overlay.getByRole('textbox', { name: 'Caption' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click()
  await overlay.getByRole('button', { name: 'Send file' }).click()
  await expect(chat.composer.field).toBeFocused()
  await expect.poll(() => client.phone.chat().messages.at(-1)?.kind).toBe('voice')
})

test('a click on a notification that leads to another ticket keeps the recording that runs as a file of its ticket', async ({
  client,
  workspaceOf,
  world,
}) => {
  const other = newClient(world)
  for (const one of [client, other]) await one.asks('Please tell me how')
  const workspace = await workspaceOf('mara')
  const { page, chat, toasts } = workspace
  await recordsTo(workspace, client.name)
  const { ticketid } = await ticketOf(world.as('mara'), other.name)
  await clicksNotification(page, `/?ticket=${ticketid}`)
  await chat.isWith(other.name)
  await expect(toasts).toContainText('Your recording waits in the ticket as a file')
  await workspace.openTicketOf(client.name)
  const overlay = page.getByRole('dialog', { name: 'Send this file' })
  await overlay.getByRole('button', { name: 'Send file' }).click()
  await expect.poll(() => client.phone.chat().messages.at(-1)?.kind).toBe('voice')
})

async function recordsTo(workspace: Workspace, name: string): Promise<void> {
  const { page, chat } = workspace
  await workspace.openTicketOf(name)
  await chat.accept()
  await page.context().grantPermissions(['microphone'])
  await page.getByRole('button', { name: 'Record a voice message' }).click()
  await expect(page.getByRole('dialog').getByRole('timer')).not.toHaveText('0:00')
}
