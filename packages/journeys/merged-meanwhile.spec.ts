import { calls } from '@switchboard/contract'
import type { World } from '@switchboard/demo'
import { expect, test } from './fixtures/journey.ts'
import { newClient } from './fixtures/new-client.ts'
import { ticketOf } from './fixtures/ticket-of.ts'
import { AdminPanel } from './page-models/admin-panel.ts'

/** An administrator finds out that two clients are one person: the tickets of the first belong to the second from then on. */
async function merge(world: World, first: string, second: string): Promise<void> {
  const mara = world.as('mara')
  const [from, to] = [await ticketOf(mara, first), await ticketOf(mara, second)]
  await mara.call(calls.mergeClients, {
    params: { clientid: to.clientid },
    body: { other_clientid: from.clientid },
  })
}

test('an account number that is being typed beside the chat stays when the client is merged, and nothing of it goes to the client', async ({
  client,
  workspaceOf,
  world,
}) => {
  const other = newClient(world)
  for (const one of [client, other]) await one.asks('The valve hisses again')
  const workspace = await workspaceOf('jonas')
  const { page, chat, tickets } = workspace
  await workspace.openTicketOf(client.name)
  await chat.accept()
  await expect(chat.composer.field).toBeFocused()
  await page.getByRole('button', { name: 'Client details', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Client details' })
  await panel.getByRole('button', { name: /account number/i }).click()
  await page.keyboard.type('B-77')
  await merge(world, client.name, other.name)
  await expect(tickets.rowOf(other.name)).toHaveCount(2)
  await page.keyboard.type('-991')
  const field = panel.getByRole('textbox', { name: /account number/i })
  await expect(field).toHaveValue('B-77-991')
  await expect(chat.composer.field).toHaveValue('')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await ticketOf(world.as('mara'), other.name)).account_number)
    .toBe('B-77-991')
})

test('what is being typed about a client stays when the client is merged, and is saved for the one that remains', async ({
  client,
  workspaceOf,
  world,
}) => {
  const other = newClient(world)
  for (const one of [client, other]) await one.asks('The valve hisses again')
  const workspace = await workspaceOf('mara')
  const { page } = workspace
  await workspace.openTicketOf(client.name)
  await page.getByRole('button', { name: 'Client details', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Client details' })
  await panel.getByRole('button', { name: 'Edit client' }).click()
  await page.keyboard.press('Tab')
  await page.keyboard.type('B-77')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Kaai 1')
  await merge(world, client.name, other.name)
  await expect(panel.getByRole('textbox', { name: 'Name' })).toHaveValue(other.name)
  await page.keyboard.type('2')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Twice')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByRole('form')).toHaveCount(0)
  const { clientid } = await ticketOf(world.as('mara'), other.name)
  const profile = await world.as('mara').call(calls.getClientProfile, { params: { id: clientid } })
  expect(profile.client).toMatchObject({ account_number: 'B-77', address: 'Kaai 12', note: 'Twice' })
})

test('the profile of a client whom a colleague merges leads to the client who remains, with what is being typed there', async ({
  client,
  pageOf,
  world,
}) => {
  const other = newClient(world)
  for (const one of [client, other]) await one.asks('The valve hisses again')
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const { clientid } = await ticketOf(world.as('mara'), client.name)
  await panel.open(`/client-profile/${clientid.slice(0, 8)}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.keyboard.press('Tab')
  await page.keyboard.type('B-77')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Kaai 1')
  await merge(world, client.name, other.name)
  const { clientid: kept } = await ticketOf(world.as('mara'), other.name)
  await expect(panel.toasts).toContainText(`${client.name} is merged into ${other.name}`)
  await expect(page).toHaveURL(new RegExp(`/client-profile/${kept.slice(0, 8)}$`))
  await expect(panel.heading(other.name)).toBeVisible()
  await page.keyboard.type('2')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Twice')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('form', { name: 'Edit client' })).toHaveCount(0)
  const profile = await world.as('mara').call(calls.getClientProfile, { params: { id: kept } })
  expect(profile.client).toMatchObject({ account_number: 'B-77', address: 'Kaai 12', note: 'Twice' })
})

test('a client who is merged or erased meanwhile can neither be erased nor merged: the dialog goes, and a notice says so', async ({
  client,
  pageOf,
  world,
}) => {
  const mara = world.as('mara')
  const [other, third] = [newClient(world), newClient(world)]
  for (const one of [client, other, third]) await one.asks('The valve hisses again')
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const dialog = page.getByRole('dialog')
  const erase = (clientid: string) =>
    mara.call(calls.eraseClient, { params: { clientid }, body: { confirmation: clientid.slice(0, 8) } })

  await test.step('merged while the short id is being typed', async () => {
    const { clientid } = await ticketOf(mara, client.name)
    await panel.open(`/client-profile/${clientid.slice(0, 8)}`)
    await page.getByRole('button', { name: 'Erase for good' }).click()
    await dialog.getByRole('textbox').click()
    await page.keyboard.type(clientid.slice(0, 7))
    await merge(world, client.name, other.name)
    await expect(dialog).toHaveCount(0)
    await expect(panel.toasts).toContainText(`${client.name} is merged into ${other.name}`)
    await expect(panel.heading(other.name)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Details' })).toBeFocused()
  })

  await test.step('the other one erased while both are compared', async () => {
    await page.getByRole('button', { name: 'Merge…' }).click()
    await expect(dialog.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type(third.name)
    await dialog.getByText(third.name).click()
    await expect(dialog.getByRole('button', { name: 'Merge', exact: true })).toBeVisible()
    await erase((await ticketOf(mara, third.name)).clientid)
    await expect(panel.toasts).toContainText(`${third.name} cannot be merged any more`)
    await expect(dialog.getByRole('searchbox')).toBeFocused()
  })

  await test.step('and at last the client of the page', async () => {
    await erase((await ticketOf(mara, other.name)).clientid)
    await expect(dialog).toHaveCount(0)
    await expect(panel.toasts).toContainText(`${other.name} was erased`)
    await expect(panel.heading('Erased client')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Details' })).toBeFocused()
    await expect(page).toHaveURL(/client-profile\/00000000$/)
  })
})
