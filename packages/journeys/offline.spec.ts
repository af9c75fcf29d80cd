import { calls } from '@switchboard/contract'
import { cuttableConnection } from './fixtures/cut-connection.ts'
import { expect, test } from './fixtures/journey.ts'
import { newClient } from './fixtures/new-client.ts'
import { expectWithin, inSlowTime } from './fixtures/slow-time.ts'
import { Workspace } from './page-models/workspace.ts'
import { ticketOf } from './fixtures/ticket-of.ts'

test('a page that was offline for 300 events shows the same as a fresh sign-in', async ({
  world,
  client,
  workspaceOf,
}) => {
  test.slow()
  await client.asks('I have a long story to tell')
  const workspace = await workspaceOf('mara')
  const line = await cuttableConnection(workspace.page)
  await workspace.reload()
  await workspace.openTicketOf(client.name)
  await line.cut()
  await expect(workspace.connection).toBeVisible()

  const others = [newClient(world), newClient(world)]
  for (const other of others) await other.asks('Me too')
  for (let count = 1; count <= 100; count += 1) {
    for (const { phone } of [client, ...others]) phone.writes(`Part ${count}`)
  }
  await world.settled()
  const { ticketid, created_on } = await ticketOf(world.as('mara'), others[0]?.name ?? '')
  await world.as('mara').call(calls.closeTicket, { body: { ticketid, created_on } })

  await line.mend()
  const fresh = await workspaceOf('mara')
  await fresh.openTicketOf(client.name)
  await expect(fresh.chat.message('Part 100')).toBeVisible()
  await expect(workspace.chat.message('Part 100')).toBeVisible({ timeout: 20_000 })
  // Both are read again each time: either may still be about to read the chat that it has open.
  await expect(async () => expect(await shownBy(workspace)).toEqual(await shownBy(fresh))).toPass({
    timeout: 15_000,
  })
})

/** What is read of the list, and of the newest messages of the chat. */
async function shownBy(workspace: Workspace): Promise<{ tickets: string; messages: (string | null)[] }> {
  const labels = await workspace.chat.messages
    .getByRole('article')
    .evaluateAll((articles) => articles.map((article) => article.getAttribute('aria-label')))
  return { tickets: await workspace.tickets.grid.ariaSnapshot(), messages: labels.slice(-15) }
}

test.describe('a browser that loses its network while the socket stays open', () => {
  for (const { name, viewport, hasTouch } of [
    { name: 'on a desktop', viewport: { width: 1440, height: 900 }, hasTouch: false },
    { name: 'on a phone', viewport: { width: 390, height: 844 }, hasTouch: true },
  ]) {
    test(`shows it within two seconds, also in a chat that is not loaded yet, and is back at once, ${name}`, async ({
      browser,
      world,
      client,
      pageOf,
    }) => {
      test.slow()
      await client.asks('Is anybody there?')
      const other = newClient(world)
      await other.asks('And who reads this?')
      const context = await browser.newContext({ viewport, hasTouch, locale: 'en-GB', timezoneId: 'UTC' })
      const signedIn = await pageOf('mara')
      await context.addCookies(await signedIn.context().cookies(world.desk.url))
      const workspace = new Workspace(await context.newPage())
      await workspace.open(world.desk.url)
      await workspace.openTicketOf(client.name)
      await expect(workspace.chat.message('Is anybody there?')).toBeVisible()
      const address = new URL(workspace.page.url())
      const { ticketid: another } = await ticketOf(world.as('mara'), other.name)

      await inSlowTime(workspace.page, async () => {
        await expectWithin(2000, workspace.connection, () => context.setOffline(true))

        // Another ticket, without a request for the page itself.
        if (hasTouch) await workspace.page.getByRole('button', { name: 'Back to the list' }).tap()
        const sorry = workspace.page.getByText('These messages could not be loaded without a connection.')
        await expectWithin(2000, sorry, () => workspace.tickets.rowOf(other.name).click())
        await expect(workspace.page).toHaveURL(new RegExp(`ticket=${another.slice(0, 8)}`))
        expect(new URL(workspace.page.url()).origin).toBe(address.origin)

        const message = workspace.chat.message('And who reads this?')
        await expectWithin(5000, message, () => context.setOffline(false))
      })
      await expect(workspace.connection).toBeHidden()
      other.phone.writes('Hello again')
      await expect(workspace.chat.message('Hello again')).toBeVisible()
      await context.close()
    })
  }
})
