import { calls } from '@switchboard/contract'
import { cuttableConnection } from './fixtures/cut-connection.ts'
import { expect, test } from './fixtures/journey.ts'
import { newClient } from './fixtures/new-client.ts'
import { expectWithin, inSlowTime } from './fixtures/slow-time.ts'
import { Workspace } from './page-models/workspace.ts'

test('a page that was offline for 300 events shows the same as a fresh sign-in', async ({
  world,
  client,
  deskOf,
}) => {
  test.slow()
  await client.asks('I have a long story to tell')
  const desk = await deskOf('mara')
  const line = await cuttableConnection(desk.page)
  await desk.reload()
  await desk.openTicketOf(client.name)
  await line.cut()
  await expect(desk.connection).toBeVisible()

  const others = [newClient(world), newClient(world)]
  for (const other of others) await other.asks('Me too')
  for (let count = 1; count <= 100; count += 1) {
    for (const { phone } of [client, ...others]) phone.writes(`Part ${count}`)
  }
  await world.settled()
  const { ticketid, created_on } = await ticketOf(others[0]?.name ?? '')
  await world.as('mara').call(calls.closeTicket, { body: { ticketid, created_on } })

  await line.mend()
  const fresh = await deskOf('mara')
  await fresh.openTicketOf(client.name)
  await expect(fresh.chat.message('Part 100')).toBeVisible()
  await expect(desk.chat.message('Part 100')).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => shownBy(desk)).toEqual(await shownBy(fresh))

  async function ticketOf(name: string) {
    const tickets = await world.as('mara').call(calls.getTickets, {})
    const found = (typeof tickets === 'string' ? [] : tickets).find((one) => one.client_name === name)
    if (!found) throw new Error(`no ticket of ${name}`)
    return found
  }
})

/** What is read of the list, and of the newest messages of the chat. */
async function shownBy(desk: Workspace): Promise<{ tickets: string; messages: (string | null)[] }> {
  const labels = await desk.chat.messages
    .getByRole('article')
    .evaluateAll((articles) => articles.map((article) => article.getAttribute('aria-label')))
  return { tickets: await desk.tickets.grid.ariaSnapshot(), messages: labels.slice(-15) }
}

test.describe('a browser that loses its network, with the socket left hanging', () => {
  for (const { name, viewport, hasTouch } of [
    { name: 'on a desktop', viewport: { width: 1440, height: 900 }, hasTouch: false },
    { name: 'on a phone', viewport: { width: 390, height: 844 }, hasTouch: true },
  ]) {
    test(`says so within two seconds, also of a chat that is not there yet, and is back at once, ${name}`, async ({
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
      const desk = new Workspace(await context.newPage())
      await desk.open(world.desk.url)
      await desk.openTicketOf(client.name)
      await expect(desk.chat.message('Is anybody there?')).toBeVisible()
      const address = new URL(desk.page.url())
      const another = await ticketOf(other.name)

      await inSlowTime(desk.page, async () => {
        await expectWithin(2000, desk.connection, () => context.setOffline(true))

        // Another ticket, without a request for the page itself.
        if (hasTouch) await desk.page.getByRole('button', { name: 'Back to the list' }).tap()
        const sorry = desk.page.getByText('These messages could not be loaded without a connection.')
        await expectWithin(2000, sorry, () => desk.tickets.rowOf(other.name).click())
        await expect(desk.page).toHaveURL(new RegExp(`ticket=${another.slice(0, 8)}`))
        expect(new URL(desk.page.url()).origin).toBe(address.origin)

        const message = desk.chat.message('And who reads this?')
        await expectWithin(5000, message, () => context.setOffline(false))
      })
      await expect(desk.connection).toBeHidden()
      other.phone.writes('Hello again')
      await expect(desk.chat.message('Hello again')).toBeVisible()
      await context.close()

      async function ticketOf(clientName: string): Promise<string> {
        const tickets = await world.as('mara').call(calls.getTickets, {})
        const found = (typeof tickets === 'string' ? [] : tickets).find(
          (one) => one.client_name === clientName,
        )
        return found?.ticketid ?? ''
      }
    })
  }

  test('notices it by the first call that fails, when the browser tells nothing', async ({
    client,
    deskOf,
  }) => {
    await client.asks('Are you still there?')
    const desk = await deskOf('mara')
    await desk.openTicketOf(client.name)
    await expect(desk.chat.message('Are you still there?')).toBeVisible()
    await desk.page.route('**/*', (route) => route.abort('connectionreset'))
    await inSlowTime(desk.page, () =>
      expectWithin(2000, desk.connection, () =>
        desk.page.getByRole('button', { name: 'Accept ticket' }).click(),
      ),
    )
  })
})
