import { calls, isPending } from '@switchboard/contract'
import { isRed } from './fixtures/is-red.ts'
import { expect, test } from './fixtures/journey.ts'
import { closeQueue, seedQueue } from './fixtures/long-queue.ts'
import { Workspace } from './page-models/workspace.ts'
import { ticketOf } from './fixtures/ticket-of.ts'

test('the list counts waiting tickets, and switches to the closed tickets and back', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('Is my order on its way?')
  const workspace = await workspaceOf('mara')
  const title = workspace.page.getByRole('heading', { name: /Pending tickets/ })
  const tickets = await world.as('mara').call(calls.getTickets, {})
  const waiting = (typeof tickets === 'string' ? [] : tickets).filter(isPending).length
  await expect(title).toHaveText(new RegExp(`${waiting}`))
  await workspace.tickets.showClosed()
  await expect(workspace.page.getByRole('heading', { name: 'Closed tickets' })).toBeVisible()
  await expect(workspace.tickets.rowOf(client.name)).toBeHidden()
  await workspace.tickets.showPending()
  await expect(workspace.tickets.rowOf(client.name)).toBeVisible()
})

test('a ticket that comes between the answers of a page that opens is in its list', async ({
  client,
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  const written = Promise.withResolvers<void>()
  await page.route('**/tickets/page', async (route) => {
    const response = await route.fetch()
    await client.asks('Is anybody there yet?')
    written.resolve()
    await route.fulfill({ response })
  })
  await page.route('**/auth/validate', async (route) => {
    await written.promise
    await route.continue()
  })
  await page.goto(world.desk.url)
  await expect(new Workspace(page).tickets.rowOf(client.name)).toBeVisible()
})

test('arrows go from ticket to ticket, and the focus stays while tickets come in above', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('I am first')
  const workspace = await workspaceOf('mara')
  const { keyboard } = workspace.page
  await workspace.tickets.rowOf(client.name).focus()
  await keyboard.press('Home')
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowUp')
  await keyboard.press('End')
  const label = await workspace.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  expect(label).toBeTruthy()
  client.phone.writes('and I have more to say')
  await client.arrived()
  await expect(workspace.tickets.rowOf(client.name)).toContainText('more to say')
  const focused = workspace.page.locator('[role=row]:focus')
  await expect(focused).toHaveAttribute('aria-label', label ?? '')
  await keyboard.press('Enter')
  await workspace.chat.isWith(label?.split(',')[0] ?? '')
})

test('a term searches the list in front, an empty one restores it, and an empty result is shown in red', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('My portafilter handle is loose')
  const workspace = await workspaceOf('mara')
  const rowOf = (name: string) => workspace.page.getByRole('row', { name: new RegExp(`^${name}`) })
  const { keyboard } = workspace.page
  await workspace.tickets.isShown()
  await keyboard.press('/')
  await expect(workspace.page.getByRole('searchbox', { name: /Search open tickets/ })).toBeFocused()
  await keyboard.type('portafilter handle')
  await expect(rowOf('Ingrid Solheim')).toBeHidden()
  await expect(rowOf(client.name)).toBeVisible()
  await test.step('J walks what was found', async () => {
    await keyboard.press('F6')
    await keyboard.press('j')
    await workspace.chat.isWith(client.name)
    await keyboard.press('j', { delay: 250 })
    await expect(rowOf(client.name)).toBeFocused()
    await workspace.chat.isWith(client.name)
  })
  await workspace.tickets.search('')
  await expect(rowOf('Ingrid Solheim')).toBeVisible()
  await workspace.tickets.search('..')
  await expect(rowOf(client.name)).toBeHidden()
  await expect(workspace.page.getByText('No tickets found!')).toBeVisible()
  await workspace.tickets.search('zzz nothing like it')
  const none = workspace.page.getByText('No tickets found!')
  await expect(none).toBeVisible()
  expect(await isRed(none)).toBe(true)
  await test.step('a button clears it, and the caret is in the field for the next term', async () => {
    await none.locator('..').getByRole('button', { name: 'Clear search' }).click()
    await expect(rowOf('Ingrid Solheim')).toBeVisible()
    await keyboard.type('portafilter handle')
    await expect(rowOf('Ingrid Solheim')).toBeHidden()
    await expect(rowOf(client.name)).toBeVisible()
  })
})

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
