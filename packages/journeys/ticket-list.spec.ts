import { calls, isPending } from '@switchboard/contract'
import { isRed } from './fixtures/is-red.ts'
import { expect, test } from './fixtures/journey.ts'
import { Workspace } from './page-models/workspace.ts'

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
