import { calls } from '@switchboard/contract'
import { expect, test } from './fixtures/journey.ts'
import { ticketOf } from './fixtures/ticket-of.ts'

test('colleagues are listed beside the chat with department and presence, and a click opens and closes a private chat', async ({
  workspaceOf,
}) => {
  const mara = await workspaceOf('mara')
  const jonas = await workspaceOf('jonas')
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

  await test.step('the other agent gets it in the inbox, whose count disappears when it is opened', async () => {
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
    await expect(talk.getByRole('article', { name: /140 of them/ })).toBeVisible()
  })

  await row.click()
  await expect(talk).toBeHidden()
})

test('the inbox is cleared by its button, and shows that it is empty', async ({ workspaceOf, world }) => {
  const { userid } = (await world.as('emine').call(calls.getColleagues, {})).find(
    ({ username }) => username === 'jonas.weber',
  ) ?? { userid: '' }
  await world.as('emine').call(calls.createPrivateMessage, {
    body: { receiverid: userid, content: 'Lunch?', type: 'text' },
  })
  const jonas = await workspaceOf('jonas')
  await jonas.inbox.open()
  await expect(jonas.inbox.panel.getByRole('heading', { name: /^Today/ })).toBeVisible()
  await jonas.inbox.panel.getByRole('button', { name: 'Clear' }).click()
  await expect(jonas.inbox.panel.getByText('Your inbox is empty')).toBeVisible()
})

test('a rating in the inbox names its ticket, platform and time, and links to it', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('Rate me')
  const workspace = await workspaceOf('mara')
  await workspace.openTicketOf(client.name)
  await workspace.chat.accept()
  await expect(workspace.chat.composer.field).toBeEditable()
  const shortId = (await ticketOf(world.as('mara'), client.name)).ticketid.slice(0, 8)
  await workspace.chat.close()
  const question = await client.phone.waitsFor(({ buttons }) =>
    buttons.flat().some(({ text }) => text === '⭐⭐'),
  )
  client.phone.presses(question.id, '⭐⭐')
  await client.arrived()
  await workspace.inbox.open()
  const notice = workspace.inbox.ratingOf(shortId)
  await expect(notice).toContainText('Telegram')
  await expect(notice.getByText(/^\d{2}:\d{2}$/)).toBeVisible()
  await notice.getByRole('button').click()
  await workspace.chat.isWith(client.name)
})
