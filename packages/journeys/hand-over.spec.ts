import { calls } from '@switchboard/contract'
import { expect, test } from './fixtures/journey.ts'
import { AdminPanel } from './page-models/admin-panel.ts'

test('locking shows how many open tickets return to the queue, and colleagues see them there at once', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('The boiler leaks.')
  const jonas = world.as('jonas')
  const tickets = await jonas.call(calls.getTickets, {})
  const ticket =
    typeof tickets === 'string' ? undefined : tickets.find((one) => one.client_name === client.name)
  const { ticketid = '', created_on = '' } = ticket ?? {}
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
