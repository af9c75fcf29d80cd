import { expect, test } from './fixtures/journey.ts'

test('of two agents who accept at once one wins, and the other is told who', async ({ client, deskOf }) => {
  await client.asks('Is anybody there?')
  client.phone.writes('Hello?')
  await client.arrived()
  const desks = [await deskOf('jonas'), await deskOf('emine')]
  for (const desk of desks) await desk.openTicketOf(client.name)
  await Promise.all(desks.map((desk) => desk.chat.accept()))
  const [jonas, emine] = desks
  if (!jonas || !emine) throw new Error('two desks are open')
  await expect(jonas.page.getByText(/^Handled by/)).toBeVisible()
  const jonasWon = await jonas.page.getByText('Handled by you').isVisible()
  const loser = jonasWon ? emine : jonas
  await expect(loser.toasts).toContainText(jonasWon ? 'Jonas Weber was faster' : 'Emine Kaya was faster')
  await expect(loser.page.getByText(`Handled by ${jonasWon ? 'Jonas' : 'Emine'}`).first()).toBeVisible()
  await expect((jonasWon ? jonas : emine).page.getByText('Handled by you')).toBeVisible()
})
