import { company } from '@switchboard/demo'
import { losePushKeys, renewLostKeys } from '@switchboard/server/testing'
import { held } from './fixtures/held.ts'
import { expect, test } from './fixtures/journey.ts'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

test('every administrator sees on any page that a bot lost its token, until it is connected again', async ({
  world,
  client,
  workspaceOf,
}) => {
  await client.asks('Are you there?')
  const workspace = await workspaceOf('mara')
  const { page } = workspace
  const colleague = await workspaceOf('jonas')
  const words = 'Telegram no longer accepts the token of @nordhavn_bot.'
  await workspace.openTicketOf(client.name)
  await workspace.chat.accept()
  await client.phone.waitsFor('Mara is now here for you.')
  await expect(page.getByRole('list', { name: 'Connections in trouble' })).toBeHidden()

  await test.step('the notice appears by itself, for administrators alone', async () => {
    const revoked = world.simulators.telegram.faults.unauthorized({ method: 'sendMessage' })
    await workspace.chat.composer.send('Yes, we are')
    await expect(page.getByText(words)).toBeVisible()
    await expect(colleague.page.getByText(words)).toBeHidden()
    revoked.remove()
  })

  await test.step('it links to the problem and its solution', async () => {
    await page.getByRole('link', { name: 'What to do' }).click()
    const health = page.getByRole('region', { name: 'Channel status: @nordhavn_bot' })
    await expect(health).toContainText('Refused by Telegram')
    await expect(health).toContainText('Unauthorized')
    await expect(page.getByText('Get a valid token from Telegram and connect again here.')).toBeVisible()
  })

  await test.step('the token is masked, submitting is confirmed, and waiting messages are sent', async () => {
    await expect(page.getByText(/A bot token is already set/)).toBeVisible()
    await page.getByRole('button', { name: 'Overwrite' }).click()
    const token = page.getByLabel('Bot token', { exact: true })
    await expect(token).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show token' }).click()
    await expect(token).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide token' }).click()
    await expect(token).toHaveAttribute('type', 'password')
    await token.fill(company.botToken)
    const { request } = await held(page, '**/setup-telegram')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Submitting your Telegram Token, please wait...')).toBeVisible()
    await (await request).continue()
    await expect(page.getByText(/Bot ID successfully submitted!/)).toBeVisible()
    await expect(token).toBeHidden()
    await expect(page.getByText(words)).toBeHidden()
    await client.phone.waitsFor('Yes, we are')
  })
})

test('a failed message appears in the list of failures by itself, and disappears when it was sent', async ({
  world,
  client,
  workspaceOf,
}) => {
  await client.asks('Is the part there?')
  const workspace = await workspaceOf('mara')
  const admin = (await workspaceOf('mara')).page
  await admin.goto(`${world.desk.url}/admin-panel/settings?section=failed`)
  await expect(admin.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await workspace.openTicketOf(client.name)
  await workspace.chat.accept()
  await client.phone.waitsFor('Mara is now here for you.')
  const row = admin.getByRole('row', { name: /Sent message/ }).filter({ hasText: client.name })
  const gone = world.simulators.telegram.faults.chatNotFound({ chat: client.id, method: 'sendMessage' })
  await workspace.chat.composer.send('It is')
  await expect(row).toContainText('chat not found')
  gone.remove()
  await row.getByRole('button', { name: 'Try again' }).click()
  await client.phone.waitsFor('It is')
  await expect(row).toBeHidden()
  await test.step('and all of them at once, after a confirmation', async () => {
    const goneAgain = world.simulators.telegram.faults.chatNotFound({
      chat: client.id,
      method: 'sendMessage',
    })
    await workspace.chat.composer.send('Shall I')
    await workspace.chat.composer.send('send it?')
    await expect(row).toHaveCount(2)
    goneAgain.remove()
    await admin.getByRole('button', { name: 'Try all again' }).click()
    const question = admin.getByRole('alertdialog', { name: /^Try \d+ items again\?$/ })
    await expect(question).toContainText('however old it is')
    await question.getByRole('button', { name: 'Try again' }).click()
    await client.phone.waitsFor('Shall I')
    await client.phone.waitsFor('send it?')
    await expect(row).toHaveCount(0)
    await expect(admin.getByText(/Retrying \d+ items/)).toBeVisible()
  })
})

test('administrators alone read on any page that no notification is sent, until the push keys are new', async ({
  world,
  workspaceOf,
}) => {
  await losePushKeys(world.desk.app)
  const { page } = await workspaceOf('mara')
  const colleague = (await workspaceOf('jonas')).page
  const troubles = page.getByRole('list', { name: 'Connections in trouble' })
  await page.goto(`${world.desk.url}/admin-panel/settings?section=general`)
  await expect(troubles).toContainText('Notifications are not sent: the server’s key file')
  await expect(troubles).toContainText('runs npm run admin -- renew-push-keys.')
  await colleague.reload()
  await expect(colleague.getByRole('heading', { name: 'Pending tickets' })).toBeVisible()
  await expect(colleague.getByText('Notifications are not sent')).toBeHidden()
  expect(await renewLostKeys(world.desk.app)).toBe(true)
  await expect(troubles).toBeHidden()
})

test('messages wait while a provider is down, and are sent by themselves when it is back', async ({
  world,
  client,
  workspaceOf,
}) => {
  test.slow()
  await client.asks('Are you open?')
  const workspace = await workspaceOf('mara')
  await workspace.openTicketOf(client.name)
  await workspace.chat.accept()
  await client.phone.waitsFor('Mara is now here for you.')
  const down = world.simulators.telegram.faults.unavailable()
  await workspace.chat.composer.field.click()
  await workspace.page.keyboard.type('Until six')
  await workspace.page.keyboard.press('Enter')
  await expect(workspace.chat.labelled(/Until six.*Queued/)).toBeVisible()
  await expect.poll(() => down.matches()).toBeGreaterThan(1)
  down.remove()
  await expect(workspace.chat.labelled(/Until six.*Sent/)).toBeVisible({ timeout: 30_000 })
  expect(client.phone.chat().messages.filter(({ text }) => text === 'Until six')).toHaveLength(1)
})
