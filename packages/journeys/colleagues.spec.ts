import { calls } from '@switchboard/contract'
import { expect, test } from './fixtures/journey.ts'

test('colleagues stand beside the chat with department and presence, and a click opens and closes a private chat', async ({
  deskOf,
}) => {
  const mara = await deskOf('mara')
  const jonas = await deskOf('jonas')
  const beside = mara.page.getByRole('complementary', { name: 'Colleagues' })
  const row = beside.getByRole('button', { name: /Jonas Weber/ })
  await expect(row).toContainText('Support')
  await expect(row).toContainText('online')
  await expect(beside.getByRole('button', { name: /Mara Okafor/ })).toBeHidden()
  await row.click()
  const talk = mara.page.getByRole('region', { name: 'Private chat with Jonas Weber' })
  await talk.getByRole('textbox', { name: /Message to Jonas/ }).fill('Do we have gaskets?')
  await talk.getByRole('textbox', { name: /Message to Jonas/ }).press('Enter')
  await expect(talk.getByRole('article', { name: /Do we have gaskets/ })).toBeVisible()

  await test.step('the other side hears of it in the inbox, whose count goes when it is opened', async () => {
    await expect(jonas.inbox.bell).toHaveAccessibleName(/[1-9]\d* unread/)
    await jonas.inbox.open()
    const notice = jonas.inbox.panel.getByRole('button', { name: /unread message from Mara Okafor/ }).first()
    await expect(notice.getByText(/^\d{2}:\d{2}$/)).toBeVisible()
    await expect(jonas.inbox.bell).toHaveAccessibleName(/ 0 unread|^Inbox$/)
    await notice.click()
    const back = jonas.page.getByRole('region', { name: 'Private chat with Mara Okafor' })
    await expect(back.getByText('Do we have gaskets?')).toBeVisible()
    await back.getByRole('textbox', { name: /Message to Mara/ }).fill('140 of them')
    await back.getByRole('textbox', { name: /Message to Mara/ }).press('Enter')
    await expect(talk.getByText('140 of them')).toBeVisible()
  })

  await row.click()
  await expect(talk).toBeHidden()
})

test('the inbox is cleared by its button, and says when it is empty', async ({ deskOf, world }) => {
  const { userid } = (await world.as('emine').call(calls.getColleagues, {})).find(
    ({ username }) => username === 'jonas.weber',
  ) ?? { userid: '' }
  await world.as('emine').call(calls.createPrivateMessage, {
    body: { receiverid: userid, content: 'Lunch?', type: 'text' },
  })
  const jonas = await deskOf('jonas')
  await jonas.inbox.open()
  await expect(jonas.inbox.panel.getByRole('heading', { name: /^Today/ })).toBeVisible()
  await jonas.inbox.panel.getByRole('button', { name: 'Clear' }).click()
  await expect(jonas.inbox.panel.getByText('Your inbox is empty')).toBeVisible()
})

test('a rating in the inbox names its ticket, platform and time, and leads to it', async ({
  client,
  deskOf,
  world,
}) => {
  await client.asks('Rate me')
  const desk = await deskOf('mara')
  await desk.openTicketOf(client.name)
  await desk.chat.accept()
  await expect(desk.chat.composer.field).toBeEditable()
  const tickets = await world.as('mara').call(calls.getTickets, {})
  const mine = (typeof tickets === 'string' ? [] : tickets).find((one) => one.client_name === client.name)
  const shortId = mine?.ticketid.slice(0, 8) ?? 'no ticket'
  await desk.chat.close()
  const question = await client.phone.waitsFor(({ buttons }) =>
    buttons.flat().some(({ text }) => text === '⭐⭐'),
  )
  client.phone.presses(question.id, '⭐⭐')
  await client.arrived()
  await desk.inbox.open()
  const notice = desk.inbox.ratingOf(shortId)
  await expect(notice).toContainText('Telegram')
  await expect(notice.getByText(/^\d{2}:\d{2}$/)).toBeVisible()
  await notice.getByRole('button').click()
  await desk.chat.isWith(client.name)
})
