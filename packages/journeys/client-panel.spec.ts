import { calls } from '@switchboard/contract'
import type { World } from '@switchboard/demo'
import { phone } from './fixtures/device.ts'
import { expect, test } from './fixtures/journey.ts'
import { type ClientOnPhone, newClient } from './fixtures/new-client.ts'

/** The client writes a second time from another account, which turns out to be the same person's. */
async function writesFromTwoAccounts(world: World, client: ClientOnPhone): Promise<void> {
  const other = newClient(world)
  await other.asks('Which descaler do you advise?')
  await client.asks('The valve hisses again')
  const mara = world.as('mara')
  const [one, two] = await Promise.all([client, other].map(({ name }) => clientid(name)))
  await mara.call(calls.mergeClients, {
    params: { clientid: one ?? '' },
    body: { other_clientid: two ?? '' },
  })

  async function clientid(term: string): Promise<string | undefined> {
    return (await mara.call(calls.searchClients, { params: { term } }))[0]?.clientid
  }
}

test('the client panel shows who writes, stays from ticket to ticket, and is live', async ({
  client,
  workspaceOf,
  world,
}) => {
  await writesFromTwoAccounts(world, client)
  const workspace = await workspaceOf('mara')
  const { page } = workspace
  const panel = page.getByRole('complementary', { name: 'Client details' })
  await workspace.tickets.walkTo(workspace.tickets.grid.getByRole('row', { name: /The valve hisses again/ }))
  await page.keyboard.press('i')
  await expect(panel).toContainText('Language')
  await expect(panel).toContainText('English')
  await expect(panel).toContainText('No files yet.')
  client.phone.sendsDocument('invoice')
  await expect(panel.getByRole('link', { name: /invoice/ })).toBeVisible()
  await panel.getByRole('button', { name: /Which descaler/ }).click()
  await workspace.chat.message('Which descaler').waitFor()
  await expect(panel.getByRole('button', { name: /The valve hisses again/ })).toBeVisible()
  await workspace.reload()
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Edit client' }).click()
  await expect(panel.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await panel.getByRole('button', { name: 'Cancel' }).first().click()
  await panel.getByRole('button', { name: 'Close client details' }).click()
  await expect(panel).toBeHidden()
  await test.step('opened and closed by the mouse, the caret is where the answer is written', async () => {
    const { composer } = workspace.chat
    await page.getByRole('button', { name: 'Accept ticket' }).click()
    await composer.typeAndSend('It is the valve')
    await page.getByRole('button', { name: 'Client details', exact: true }).click()
    await expect(panel).toBeVisible()
    await composer.typeAndSend('and the gasket')
    await panel.getByRole('button', { name: 'Close client details' }).click()
    await composer.typeAndSend('as last year')
    await expect(workspace.chat.message('as last year')).toBeVisible()
  })
})

test.describe('where there is no room beside the chat', () => {
  test.use(phone.use)

  test('the client panel lies over the chat, and is gone with its ticket', async ({
    client,
    workspaceOf,
    world,
  }) => {
    await writesFromTwoAccounts(world, client)
    const { page, tickets, chat } = await workspaceOf('jonas')
    const panel = page.getByRole('complementary', { name: 'Client details' })
    await tickets.grid.getByRole('row', { name: /The valve hisses again/ }).tap()
    await page.getByRole('heading', { name: client.name }).getByRole('button').tap()
    await expect(panel.getByRole('button', { name: 'Close client details' })).toBeFocused()
    await panel.getByRole('button', { name: /Which descaler/ }).tap()
    await chat.message('Which descaler').waitFor()
    await expect(panel).toBeHidden()
    await page.getByRole('heading', { name: client.name }).getByRole('button').tap()
    await expect(panel).toBeVisible()
    await panel.getByRole('button', { name: 'Close client details' }).tap()
    await expect(panel).toBeHidden()
  })
})
