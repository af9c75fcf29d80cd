import { calls, isPending } from '@switchboard/contract'
import { isRed } from './fixtures/is-red.ts'
import { expect, test } from './fixtures/journey.ts'

test('the list counts who waits, and turns to the closed tickets and back', async ({
  client,
  deskOf,
  world,
}) => {
  await client.asks('Is my order on its way?')
  const desk = await deskOf('mara')
  const title = desk.page.getByRole('heading', { name: /Pending tickets/ })
  const tickets = await world.as('mara').call(calls.getTickets, {})
  const waiting = (typeof tickets === 'string' ? [] : tickets).filter(isPending).length
  await expect(title).toHaveText(new RegExp(`${waiting}`))
  await desk.tickets.showClosed()
  await expect(desk.page.getByRole('heading', { name: 'Closed tickets' })).toBeVisible()
  await expect(desk.tickets.rowOf(client.name)).toBeHidden()
  await desk.tickets.showPending()
  await expect(desk.tickets.rowOf(client.name)).toBeVisible()
})

test('arrows go from ticket to ticket, and the focus stays while tickets come in above', async ({
  client,
  deskOf,
}) => {
  await client.asks('I am first')
  const desk = await deskOf('mara')
  const { keyboard } = desk.page
  await desk.tickets.rowOf(client.name).focus()
  await keyboard.press('Home')
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowUp')
  await keyboard.press('End')
  const label = await desk.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  expect(label).toBeTruthy()
  client.phone.writes('and I have more to say')
  await client.arrived()
  await expect(desk.tickets.rowOf(client.name)).toContainText('more to say')
  const focused = desk.page.locator('[role=row]:focus')
  await expect(focused).toHaveAttribute('aria-label', label ?? '')
  await keyboard.press('Enter')
  await desk.chat.isWith(label?.split(',')[0] ?? '')
})

test('a word searches the list in front, an empty one brings all back, and nothing found is said in red', async ({
  client,
  deskOf,
}) => {
  await client.asks('My portafilter handle is loose')
  const desk = await deskOf('mara')
  const rowOf = (name: string) => desk.page.getByRole('row', { name: new RegExp(`^${name}`) })
  await desk.tickets.search('portafilter handle')
  await expect(rowOf('Ingrid Solheim')).toBeHidden()
  await expect(rowOf(client.name)).toBeVisible()
  await desk.tickets.search('')
  await expect(rowOf('Ingrid Solheim')).toBeVisible()
  await desk.tickets.search('zzz nothing like it')
  const none = desk.page.getByText('No tickets found!')
  await expect(none).toBeVisible()
  expect(await isRed(none)).toBe(true)
})

test('a closed ticket says who closed it and when, and its actions are gone', async ({
  client,
  deskOf,
  world,
}) => {
  await client.asks('Thank you, all works')
  const desk = await deskOf('mara')
  await desk.openTicketOf(client.name)
  const { page } = desk
  const tickets = await world.as('mara').call(calls.getTickets, {})
  const mine = (typeof tickets === 'string' ? [] : tickets).find((one) => one.client_name === client.name)
  const head = page.locator('section[data-region=stage] header').first()
  await expect(head.getByText(mine?.ticketid.slice(0, 8) ?? 'no ticket', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search in this chat' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pinned messages/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reassign' })).toBeVisible()
  await desk.chat.close()
  await expect(desk.chat.messages).toBeHidden()
  await desk.tickets.showClosed()
  await desk.openTicketOf(client.name)
  await expect(page.getByText(/Closed by Mara Okafor on \d{4}-\d{2}-\d{2} \d{2}:\d{2}/)).toBeVisible()
  for (const name of ['Reassign', 'Close ticket'])
    await expect(page.getByRole('button', { name })).toBeHidden()
  await expect(desk.chat.composer.field).toBeHidden()
})

test('a ticket is given to a department first and then to one of its agents', async ({ client, deskOf }) => {
  await client.asks('Please pass me on')
  const desk = await deskOf('mara')
  await desk.openTicketOf(client.name)
  await desk.chat.accept()
  await desk.page.getByRole('button', { name: 'Reassign' }).click()
  const dialog = desk.page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /^Reassign to/ })).toBeHidden()
  await dialog.getByText('Support', { exact: true }).first().click()
  await dialog.getByRole('button', { name: 'Choose an agent' }).click()
  await dialog.getByText('Jonas Weber').click()
  await dialog.getByRole('button', { name: 'Reassign to Jonas' }).click()
  await expect(dialog).toBeHidden()
  await expect(desk.page.getByText('Handled by Jonas Weber')).toBeVisible()
})
