import { calls } from '@switchboard/contract'
import { held } from './fixtures/held.ts'
import { expect, test } from './fixtures/journey.ts'
import { inSlowTime } from './fixtures/slow-time.ts'
import { ticketOf } from './fixtures/ticket-of.ts'

test('of two agents who accept at once one wins, and the other sees who', async ({ client, workspaceOf }) => {
  await client.asks('Is anybody there?')
  const jonas = await workspaceOf('jonas')
  const emine = await workspaceOf('emine')
  // Both have pressed Accept before either call reaches the desk.
  const asked = [await held(jonas.page, '**/acceptTicket'), await held(emine.page, '**/acceptTicket')]
  for (const workspace of [jonas, emine]) {
    await workspace.openTicketOf(client.name)
    await workspace.chat.accept()
  }
  // A notice stays for six seconds.
  await inSlowTime(jonas.page, () =>
    inSlowTime(emine.page, async () => {
      // The server's answer decides: what is in sight may be a hope still.
      const answer = jonas.page.waitForResponse('**/acceptTicket')
      await Promise.all(asked.map(async ({ request }) => (await request).continue()))
      const jonasWon = (await answer).ok()
      const [winner, loser] = jonasWon ? [jonas, emine] : [emine, jonas]
      await expect(loser.toasts).toContainText(jonasWon ? 'Jonas Weber was faster' : 'Emine Kaya was faster')
      await expect(winner.page.getByText('Handled by you')).toBeVisible()
      await expect(loser.page.getByText(`Handled by ${jonasWon ? 'Jonas' : 'Emine'}`).first()).toBeVisible()
    }),
  )
})

test('who learns that a colleague has the ticket before the answer to accepting it is on its chat, where keys act', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('Is anybody there?')
  const workspace = await workspaceOf('emine')
  const { page, toasts } = workspace
  await workspace.openTicketOf(client.name)
  const accept = page.getByRole('button', { name: 'Accept ticket' })
  await expect(accept).toBeFocused()
  const { request } = await held(page, '**/acceptTicket')
  await page.keyboard.press('Enter')
  const asked = await request

  const jonas = world.as('jonas')
  const { ticketid, created_on } = await ticketOf(jonas, client.name)
  const { id: userid } = await jonas.call(calls.validate, {})
  await jonas.call(calls.acceptTicket, { body: { ticketid, created_on, userid } })
  await expect(page.getByText('Handled by Jonas').first()).toBeVisible()
  await asked.continue()
  await expect(toasts).toContainText('Jonas Weber was faster')
  await expect(page.getByRole('region', { name: `Chat with ${client.name}` })).toBeFocused()
})
