import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures/journey.ts'
import { inSlowTime } from './fixtures/slow-time.ts'

test('of two agents who accept at once one wins, and the other sees who', async ({ client, workspaceOf }) => {
  await client.asks('Is anybody there?')
  const jonas = await workspaceOf('jonas')
  const emine = await workspaceOf('emine')
  const released = [await holdAccepting(jonas.page), await holdAccepting(emine.page)]
  for (const workspace of [jonas, emine]) {
    await workspace.openTicketOf(client.name)
    await workspace.chat.accept()
  }
  // A notice stays for six seconds.
  await inSlowTime(jonas.page, () =>
    inSlowTime(emine.page, async () => {
      // The server's answer decides: what is in sight may be a hope still.
      const answer = jonas.page.waitForResponse('**/acceptTicket')
      await Promise.all(released.map((release) => release()))
      const jonasWon = (await answer).ok()
      const [winner, loser] = jonasWon ? [jonas, emine] : [emine, jonas]
      await expect(loser.toasts).toContainText(jonasWon ? 'Jonas Weber was faster' : 'Emine Kaya was faster')
      await expect(winner.page.getByText('Handled by you')).toBeVisible()
      await expect(loser.page.getByText(`Handled by ${jonasWon ? 'Jonas' : 'Emine'}`).first()).toBeVisible()
    }),
  )
})

/** Both have pressed Accept before either call reaches the desk. */
async function holdAccepting(page: Page): Promise<() => Promise<void>> {
  let arrive: (route: Route) => void = () => undefined
  const held = new Promise<Route>((resolve) => {
    arrive = resolve
  })
  await page.route('**/acceptTicket', (route) => arrive(route))
  return async () => (await held).continue()
}
