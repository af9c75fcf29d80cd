import { calls } from '@switchboard/contract'
import { cuttableLine } from './fixtures/cut-line.ts'
import { expect, test } from './fixtures/journey.ts'
import { newClient } from './fixtures/new-client.ts'
import type { Workspace } from './page-models/workspace.ts'

test('a page that was offline for 300 events shows the same as a fresh sign-in', async ({
  world,
  client,
  deskOf,
}) => {
  test.slow()
  await client.asks('I have a long story to tell')
  const desk = await deskOf('mara')
  const line = await cuttableLine(desk.page)
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
