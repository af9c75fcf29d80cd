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

test('a question about a ticket goes with the word why when a colleague takes, moves or closes the ticket', async ({
  client,
  workspaceOf,
  world,
}) => {
  const mara = world.as('mara')
  await client.asks('Who has my kettle?')
  const workspace = await workspaceOf('emine')
  const { page, chat, toasts } = workspace
  const { keyboard } = page
  const question = page.locator('[role=dialog], [role=alertdialog]:not([aria-modal])')
  await workspace.openTicketOf(client.name)
  await chat.accept()
  await expect(chat.composer.field).toBeFocused()
  const { ticketid, created_on, departmentid: newDepartment } = await ticketOf(mara, client.name)
  const giveTo = async (who: 'emine' | 'jonas') => {
    const { id: newUser } = await world.as(who).call(calls.validate, {})
    await mara.call(calls.reassignTicket, { body: { ticketid, created_on, newUser, newDepartment } })
  }

  await test.step('snoozing one that a colleague gets', async () => {
    await keyboard.press('Escape')
    await keyboard.press('h')
    await expect(question).toBeVisible()
    await inSlowTime(page, async () => {
      await giveTo('jonas')
      await expect(question).toBeHidden()
      await expect(toasts).toContainText('Only the handler of this ticket may do this.')
    })
  })

  await test.step('reassigning one that leaves my sight; the question is not there again when it is back', async () => {
    await giveTo('emine')
    await expect(chat.composer.field).toBeEditable()
    await page.getByRole('button', { name: 'Reassign' }).click()
    await expect(question).toBeVisible()
    const departments = await mara.call(calls.getDepartments, {})
    const sales = departments.find(({ department_name }) => department_name === 'Sales')
    await mara.call(calls.changeTicketDepartment, {
      body: { ticketid, created_on, newDepartment: sales?.departmentid ?? '' },
    })
    await expect(page.getByText('This ticket is not available')).toBeVisible()
    await giveTo('emine')
    await expect(chat.composer.field).toBeEditable()
    await expect(question).toBeHidden()
  })

  await test.step('closing one that is closed, where the notice of an earlier refusal goes too', async () => {
    await page.route('**/close-ticket', (route) => route.fulfill({ status: 503, json: {} }))
    await keyboard.press('Escape')
    await expect(async () => {
      await keyboard.press('Shift+E', { delay: 200 })
      await expect(toasts).toContainText('was not closed', { timeout: 1000 })
    }).toPass({ timeout: 15_000 })
    await page.unroute('**/close-ticket')
    await page.getByRole('button', { name: 'Close ticket' }).click()
    await expect(question).toBeVisible()
    await inSlowTime(page, async () => {
      await mara.call(calls.closeTicket, { body: { ticketid, created_on } })
      await expect(question).toBeHidden()
      await expect(toasts).toContainText('This ticket is closed.')
      await expect(toasts).not.toContainText('was not closed')
    })
  })
})
