import { setTimeout as pause } from 'node:timers/promises'
import { cuttableConnection } from './fixtures/cut-connection.ts'
import { expect, test } from './fixtures/journey.ts'
import { newClient } from './fixtures/new-client.ts'
import { drawRounds, type OpenPage, takeStep } from './fixtures/random-steps.ts'
import { Workspace } from './page-models/workspace.ts'

const ROUNDS = 12
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

test('whatever happens, and whenever a page opens or loses its line, it shows what a fresh one shows', async ({
  world,
  client,
  pageOf,
}) => {
  test.slow()
  const clients = [client, ...Array.from({ length: 5 }, () => newClient(world))]
  for (const one of clients) await one.asks('Hello')
  const pages: Array<OpenPage & { fresh: Workspace }> = []
  for (const who of ['mara', 'jonas'] as const) {
    const [page, another] = [await pageOf(who), await pageOf(who)]
    const line = await cuttableConnection(page)
    const workspace = new Workspace(page)
    await workspace.open(world.desk.url)
    pages.push({ workspace, line, fresh: new Workspace(another) })
  }
  for (const steps of drawRounds(seed, ROUNDS)) {
    const taken: Promise<void>[] = []
    for (const step of steps) {
      taken.push(takeStep({ world, clients, pages }, step))
      await pause(step.which % 150)
    }
    await Promise.all(taken)
    await world.settled()
    for (const { workspace, fresh } of pages) {
      // A page that was reloaded without a line twice is the browser's own.
      if (!workspace.page.url().startsWith(world.desk.url)) await workspace.reload()
      await fresh.page.goto(workspace.page.url())
      await expect(async () => expect(await shownBy(workspace)).toEqual(await shownBy(fresh))).toPass({
        timeout: 15_000,
      })
    }
  }
})

/** The list with its heading and the counts of its views, and the newest messages of the chat. */
async function shownBy({ page, tickets, chat }: Workspace): Promise<object> {
  const column = page.getByRole('region', { name: 'Pending tickets' })
  const messages = await chat.messages
    .getByRole('article')
    .evaluateAll((articles) => articles.map((article) => article.getAttribute('aria-label')))
  return {
    seed,
    heading: await column.getByRole('heading', { level: 2 }).innerText(),
    views: await column.getByRole('radiogroup').innerText(),
    // How long somebody waits, and where the focus is, are each page's own.
    list: (await tickets.grid.ariaSnapshot()).replace(/\d+ (?:min|s)\b|just now| \[active\]/g, ''),
    messages: messages.slice(-12),
  }
}
