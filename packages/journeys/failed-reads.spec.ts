import { calls } from '@switchboard/contract'
import { expect, test } from './fixtures/journey.ts'

test('a ticket that could not be loaded says so, and is loaded by Retry', async ({ client, workspaceOf }) => {
  await client.asks('Where is my parcel?')
  const { page, chat, tickets } = await workspaceOf('mara')
  await tickets.rowOf(client.name).click()
  await chat.isWith(client.name)
  await chat.accept()
  await chat.close()
  await tickets.showClosed()
  await tickets.rowOf(client.name).click()
  await expect(page).toHaveURL(/ticket=/)
  let fails = true
  await page.route('**/get-ticket', (route) => (fails ? route.fulfill({ status: 500 }) : route.fallback()))
  await page.goto(page.url().replace('view=closed', 'view=open'))
  await expect(page.getByText('This ticket could not be loaded')).toBeVisible({ timeout: 20_000 })
  fails = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await chat.isWith(client.name)
})

test('a page of closed tickets that fails ends the loading, and a slice of a chat that cannot be read shows no error', async ({
  client,
  workspaceOf,
  world,
}) => {
  test.slow()
  await client.asks('The very first word')
  for (let count = 1; count <= 61; count += 1) client.phone.writes(`Line ${count}`)
  await client.arrived()
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  await workspace.openTicketOf(client.name)
  await expect(chat.message('Line 61')).toBeVisible()

  await test.step('a slice against the contract', async () => {
    let asked = 0
    await page.route('**/3/chat?*', (route) => {
      asked += 1
      return route.fulfill({ json: { today: 'nonsense' } })
    })
    await expect
      .poll(async () => {
        await chat.messages.hover()
        await page.mouse.wheel(0, -6000)
        return asked
      })
      .toBeGreaterThan(0)
    await expect(chat.messages.getByText('The very first word')).toHaveCount(0)
    await expect(workspace.toasts.getByRole('alert')).toHaveCount(0)
  })

  // The first word still cannot be read: once it could, nothing would be asked for.
  await test.step('a jump to a slice against the contract', async () => {
    await page.route('**/get-chat-slice?*', (route) =>
      route.fulfill({ json: { targetSectionIndex: 'none' } }),
    )
    await page.getByRole('button', { name: 'Search in this chat' }).click()
    const find = page.getByRole('search', { name: 'Search in this chat' })
    await find.getByRole('searchbox').fill('very first')
    const tried = page.waitForResponse('**/get-chat-slice?*')
    await find.getByRole('list', { name: 'Results' }).getByRole('button').click()
    await tried
    await expect(find.getByRole('list', { name: 'Results' }).getByRole('button')).toBeVisible()
    await expect(workspace.toasts.getByRole('alert')).toHaveCount(0)
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('a second page of closed tickets', async () => {
    const [closed] = await world.as('mara').call(calls.getClosedTickets, { params: { offset: 0 } })
    const ten = Array.from({ length: 10 }, (_, place) => ({
      ...closed,
      ticketid: `${place}0000000-0000-4000-8000-000000000000`,
    }))
    let asked = 0
    await page.route('**/0/closed-tickets', (route) => route.fulfill({ json: ten }))
    await page.route('**/*%2C*/closed-tickets', (route) => {
      asked += 1
      return route.fulfill({ status: 500, json: { error: 'nothing', message: 'It broke.' } })
    })
    await page.goto(world.desk.url)
    await workspace.tickets.isShown()
    await workspace.tickets.showClosed()
    await expect
      .poll(async () => {
        await workspace.tickets.grid.hover()
        await page.mouse.wheel(0, 5000)
        return asked
      })
      .toBeGreaterThan(0)
    await expect(page.getByText('Loading tickets')).toBeHidden()
    await expect(workspace.toasts.getByRole('alert')).toHaveCount(0)
  })
})
