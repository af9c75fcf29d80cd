import { expect, test } from './fixtures/journey.ts'
import { closeQueue, seedQueue } from './fixtures/long-queue.ts'
import { ticketOf } from './fixtures/ticket-of.ts'

test('what no open ticket holds is looked for in the closed ones by one button, and the caret stays', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('My tamper wobbles')
  const workspace = await workspaceOf('mara')
  const { page, tickets } = workspace
  await workspace.openTicketOf(client.name)
  await workspace.chat.close()
  await tickets.search('tamper')
  await expect(page.getByText('Names, account numbers, ids, handlers')).toBeVisible()
  await page.getByRole('button', { name: 'Search closed tickets' }).click()
  const row = page.getByRole('row', { name: new RegExp(`^${client.name}`) })
  await expect(row).toBeVisible()
  await page.keyboard.type(' grinder')
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: 'Search open tickets' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search open tickets' })).toHaveValue('tamper grinder')
  await expect(page.getByText('No tickets found!')).toBeVisible()
})

test('a closed ticket shows who closed it and when, and has no actions', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('Thank you, all works')
  const workspace = await workspaceOf('mara')
  await workspace.openTicketOf(client.name)
  const { page } = workspace
  const { ticketid } = await ticketOf(world.as('mara'), client.name)
  const head = page.locator('section[data-region=stage] header').first()
  await expect(head.getByText(ticketid.slice(0, 8), { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search in this chat' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pinned messages/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reassign' })).toBeVisible()
  await workspace.chat.close()
  await expect(workspace.chat.messages).toBeHidden()
  await workspace.tickets.showClosed()
  await workspace.openTicketOf(client.name)
  await expect(page.getByText(/Closed by Mara Okafor on \d{4}-\d{2}-\d{2} \d{2}:\d{2}/)).toBeVisible()
  for (const name of ['Reassign', 'Close ticket'])
    await expect(page.getByRole('button', { name })).toBeHidden()
  await expect(workspace.chat.composer.field).toBeHidden()
})

test('a ticket is reassigned to a department first and then to one of its agents', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Please pass me on')
  const workspace = await workspaceOf('mara')
  await workspace.openTicketOf(client.name)
  await workspace.chat.accept()
  await workspace.page.getByRole('button', { name: 'Reassign' }).click()
  const dialog = workspace.page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /^Reassign to/ })).toBeHidden()
  await dialog.getByText('Support', { exact: true }).first().click()
  await dialog.getByRole('button', { name: 'Choose an agent' }).click()
  await dialog.getByText('Jonas Weber').click()
  await dialog.getByRole('button', { name: 'Reassign to Jonas' }).click()
  await expect(dialog).toBeHidden()
  await expect(workspace.page.getByText('Handled by Jonas Weber')).toBeVisible()
})

test('a rating that arrives while the next closed tickets load stays', async ({
  client,
  workspaceOf,
  world,
}) => {
  await seedQueue(world, 20)
  await closeQueue(world)
  await client.asks('Thank you, it works')
  const workspace = await workspaceOf('mara')
  const { page, tickets, chat } = workspace
  await workspace.openTicketOf(client.name)
  await chat.accept()
  await chat.close()
  const question = await client.phone.waitsFor(({ buttons }) => buttons.flat().length > 0)
  const held = Promise.withResolvers<void>()
  let asked = 0
  await page.route(/%2C[^/]+\/closed-tickets$/, async (route) => {
    const response = await route.fetch()
    asked += 1
    await held.promise
    await route.fulfill({ response })
  })
  await tickets.showClosed()
  await expect(tickets.rowOf(client.name)).toBeVisible()
  await expect
    .poll(async () => {
      await tickets.grid.hover()
      await page.mouse.wheel(0, 5000)
      return asked
    })
    .toBeGreaterThan(0)
  await page.mouse.wheel(0, -50_000)
  const rated = tickets.rowOf(client.name).getByRole('img', { name: '2 of 3 stars' })
  client.phone.presses(question.id, '⭐⭐')
  await expect(rated).toBeVisible()
  held.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  // What the answer changes is drawn in the next frames.
  for (let frame = 0; frame < 5; frame += 1) await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(rated).toBeVisible()
})
