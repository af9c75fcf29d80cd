import { calls } from '@switchboard/contract'
import { password } from '@switchboard/demo'
import { held } from './fixtures/held.ts'
import { expect, test } from './fixtures/journey.ts'
import { losesAnswer } from './fixtures/loses-answer.ts'
import { newClient } from './fixtures/new-client.ts'
import { acceptedByMara } from './fixtures/six-who-wait.ts'
import { inSlowTime } from './fixtures/slow-time.ts'
import { AdminPanel } from './page-models/admin-panel.ts'

test('an accept and a closing of which only the answer was lost go on as always, and can be undone', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('Where is my order?')
  const workspace = await workspaceOf('mara')
  const { page, chat, toasts } = workspace
  await workspace.openTicketOf(client.name)
  // The five seconds last: the server's clock stands, and the page's goes slowly.
  world.clock.freeze()
  await inSlowTime(page, async () => {
    await losesAnswer(page, '**/acceptTicket', () => chat.accept())
    await expect(chat.composer.field).toBeFocused()
    await expect(toasts).toContainText('accepted')
    await page.keyboard.press('Escape')
    await losesAnswer(page, '**/close-ticket', () => page.keyboard.press('Shift+E'))
    await expect(chat.messages).toBeHidden()
    await expect(toasts).toContainText('closed')
    await page.keyboard.press('Control+z')
    await expect(chat.composer.field).toBeFocused()
  })
  world.clock.arrive()
  await expect(page.getByRole('button', { name: 'Close ticket' })).toBeVisible()
})

test('a snooze and its end of which only the answer was lost go on as always', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('I will send the number tomorrow')
  const workspace = await workspaceOf('mara')
  const { page, tickets, chat, toasts } = workspace
  await workspace.openTicketOf(client.name)
  await chat.accept()
  await expect(chat.composer.field).toBeFocused()
  await page.keyboard.press('Escape')
  // The offer to undo lasts for five seconds of the page's clock.
  await inSlowTime(page, async () => {
    await losesAnswer(page, '**/snooze', () => page.keyboard.press('Shift+H'))
    await expect(chat.messages).toBeHidden()
    await expect(toasts).toContainText('Snoozed until')
    await expect(tickets.rowOf(client.name)).toHaveAccessibleName(/Snoozed until/)
    await losesAnswer(page, '**/end-snooze', () => page.keyboard.press('Control+z'))
    await expect(chat.composer.field).toBeFocused()
  })
  await expect(toasts.getByText('could not')).toHaveCount(0)
})

test('a reassignment of which only the answer was lost goes on as always', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Please pass me on')
  const workspace = await workspaceOf('mara')
  const { page, chat, toasts } = workspace
  await workspace.openTicketOf(client.name)
  await chat.accept()
  await page.getByRole('button', { name: 'Reassign' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Support', { exact: true }).first().click()
  await dialog.getByRole('button', { name: 'Choose an agent' }).click()
  await dialog.getByText('Jonas Weber').click()
  await losesAnswer(page, '**/ticket/reassign-user', () =>
    dialog.getByRole('button', { name: 'Reassign to Jonas' }).click(),
  )
  await expect(dialog).toBeHidden()
  await expect(toasts).toContainText('Jonas Weber')
  await expect(toasts.getByText('Could not')).toHaveCount(0)
})

test('a saved text of which only the answer was lost is saved once when it is tried again', async ({
  workspaceOf,
  world,
}) => {
  const { page, toasts } = await workspaceOf('tom')
  await page.goto(`${world.desk.url}/profile/tom.achterberg/bubbles`)
  const rows = page.getByRole('list', { name: 'Bubbles' }).getByRole('listitem')
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.click()
  await page.keyboard.type('Spare parts')
  await page.getByRole('button', { name: 'Write the text' }).click()
  const text = page.getByRole('textbox', { name: 'Text' })
  await expect(text).toBeFocused()
  await page.keyboard.type('They come within a week')
  await losesAnswer(page, '**/create-bubble', () => page.keyboard.press('Enter'))
  await expect(toasts).toContainText('was not saved')
  await expect(text).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(name).toHaveValue('')
  await expect(rows.filter({ hasText: 'Spare parts' })).toHaveCount(1)
  await page.reload()
  await expect(rows.filter({ hasText: 'Spare parts' })).toHaveCount(1)
})

test('a webhook of which only the answer was lost is there once when it is added again', async ({
  pageOf,
  receiver,
  world,
}) => {
  const page = await pageOf('mara')
  const host = new URL(receiver.url).host
  await new AdminPanel(page, world.desk.url).open('/settings?section=interfaces')
  await page.getByRole('button', { name: 'New webhook' }).click()
  const form = page.getByRole('dialog', { name: 'New webhook' })
  const add = form.getByRole('button', { name: 'Add webhook' })
  await form.getByRole('textbox', { name: 'Address' }).click()
  await page.keyboard.type(`${receiver.url}/events`)
  await form.getByText('message.sent', { exact: true }).click()
  await losesAnswer(page, '**/create-outgoing-webhook', () => add.click())
  await expect(form.getByRole('alert')).toBeVisible()
  await add.click()
  const shown = page.getByRole('dialog', { name: `The secret of ${host}` })
  await shown.getByRole('button', { name: 'I have kept it' }).click()
  await expect(page.getByRole('row').filter({ hasText: host })).toHaveCount(1)
  await page.getByRole('button', { name: `More for ${host}` }).click()
  await page.getByRole('menuitem', { name: /secret/i }).click()
  const yes = page.getByRole('alertdialog').getByRole('button').last()
  const lost = await losesAnswer(page, '**/rotate-secret', () => yes.click())
  await expect(page.getByText('The desk does not answer.')).toBeVisible()
  await yes.click()
  await expect(shown.locator('code')).toHaveText(calls.rotateWebhookSecret.reply.parse(lost).secret)
  await shown.getByRole('button', { name: 'I have kept it' }).click()
  const mara = world.as('mara')
  for (const { webhookid } of (await mara.call(calls.getWebhooks, {})).webhooks)
    await mara.call(calls.deleteWebhook, { params: { webhookid }, body: {} })
})

test('an API key of which only the answer was lost is there once when it is made again', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  await new AdminPanel(page, world.desk.url).open('/settings?section=interfaces')
  await page.getByRole('button', { name: 'New API key' }).click()
  const form = page.getByRole('dialog', { name: 'New API key' })
  const make = form.getByRole('button', { name: 'Make key' })
  await page.keyboard.type('Stock control')
  await form.getByText('clients:read', { exact: true }).click()
  await losesAnswer(page, '**/create-api-key', () => make.click())
  await expect(form.getByRole('alert')).toBeVisible()
  await make.click()
  const shown = page.getByRole('dialog', { name: 'The secret of Stock control' })
  await shown.getByRole('button', { name: 'I have kept it' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Stock control' })).toHaveCount(1)
  const mara = world.as('mara')
  for (const { keyid } of (await mara.call(calls.getApiKeys, {})).keys)
    await mara.call(calls.revokeApiKey, { params: { keyid }, body: {} })
})

test('an invitation, and its next link, of which only the answer was lost stay the same when they are tried again', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  await new AdminPanel(page, world.desk.url).open('/agents')
  await page.getByRole('button', { name: 'Invite agents' }).click()
  const sheet = page.getByRole('region', { name: 'Invite agents' })
  await expect(sheet.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await page.keyboard.type('lost@nordhavn.example')
  await sheet.getByRole('button', { name: /Department/ }).click()
  await page.getByRole('option', { name: 'Support' }).click()
  const make = sheet.getByRole('button', { name: 'Make the link' })
  const lost = await losesAnswer(page, '**/invite-agents', () => make.click())
  await expect(sheet.getByRole('alert')).toBeVisible()
  await make.click()
  const shown = page.getByRole('dialog', { name: '1 person invited' }).locator('code')
  const { invited } = calls.inviteAgents.reply.parse(lost)
  await expect(shown).toHaveText(invited[0]?.link ?? '')
  await page.getByRole('button', { name: 'Done' }).click()
  const renew = page.getByRole('button', { name: 'New link for lost@nordhavn.example' })
  const second = await losesAnswer(page, '**/renew', () => renew.click())
  await expect(page.getByText('The desk does not answer.')).toBeVisible()
  await renew.click()
  const dialog = page.getByRole('dialog', { name: 'New link for lost@nordhavn.example' })
  await expect(dialog.locator('code')).toHaveText(calls.renewInvitation.reply.parse(second).link)
  for (const { invitation } of invited) {
    const params = { invitationid: invitation.invitationid }
    await world.as('mara').call(calls.revokeInvitation, { params, body: {} })
  }
})

test('a link for a new password of which only the answer was lost stays the same when it is tried again', async ({
  pageOf,
  world,
}) => {
  const { id: jonas } = await world.as('jonas').call(calls.validate, {})
  const page = await pageOf('mara')
  await new AdminPanel(page, world.desk.url).open(`/user-profile/${jonas.slice(0, 8)}`)
  await page.getByRole('button', { name: 'Reset password' }).click()
  const dialog = page.getByRole('dialog', { name: /^Reset the password of/ })
  await expect(dialog.getByRole('textbox', { name: 'Your own password' })).toBeFocused()
  await page.keyboard.type(password)
  const lost = await losesAnswer(page, '**/reset-password', () => page.keyboard.press('Enter'))
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  await expect(page.getByRole('dialog').locator('code')).toHaveText(
    calls.resetPassword.reply.parse(lost).link,
  )
})

test('a website chat of which only the answer was lost is there once when it is added again', async ({
  pageOf,
  world,
}) => {
  const mara = world.as('mara')
  const before = (await mara.call(calls.getWebsiteChats, {})).chats.length
  const page = await pageOf('mara')
  await new AdminPanel(page, world.desk.url).open('/settings?section=services&channel=website')
  const add = page.getByRole('button', { name: 'Add a website chat' })
  // The list of the chats has the same address.
  await expect(add).toBeVisible()
  await losesAnswer(page, '**/admin/website-chats', () => add.click())
  await expect(page.getByText('The desk does not answer.')).toBeVisible()
  await add.click()
  await expect(page.getByRole('button', { name: 'Disconnect this chat' })).toBeVisible()
  const { chats } = await mara.call(calls.getWebsiteChats, {})
  expect(chats).toHaveLength(before + 1)
  const params = { accountid: chats.at(-1)?.accountid ?? '' }
  await mara.call(calls.removeWebsiteChat, { params, body: {} })
})

test('a ticket is closed while the closing of another is on its way, whose failure is still said', async ({
  client,
  workspaceOf,
  world,
}) => {
  const other = newClient(world)
  for (const one of [client, other]) {
    await one.asks('Thank you, that is all')
    await acceptedByMara(world, one)
  }
  const workspace = await workspaceOf('mara')
  const { page, chat, tickets, toasts } = workspace
  await workspace.openTicketOf(client.name)
  const { request } = await held(page, '**/close-ticket')
  const close = async () => {
    await expect(chat.composer.field).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+E')
  }
  await close()
  const slow = await request
  await tickets.rowOf(other.name).click()
  await chat.isWith(other.name)
  await close()
  await expect(tickets.rowOf(other.name)).toBeHidden()
  await slow.abort()
  await expect(toasts).toContainText('was not closed')
  await expect(tickets.rowOf(client.name)).toBeVisible()
})
