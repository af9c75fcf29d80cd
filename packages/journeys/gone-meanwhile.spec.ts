import { calls } from '@switchboard/contract'
import { emailOf } from '@switchboard/demo'
import { expect, test } from './fixtures/journey.ts'
import { newClient } from './fixtures/new-client.ts'
import { ticketOf } from './fixtures/ticket-of.ts'
import { websiteChatChoices } from './fixtures/website-chat-choices.ts'
import { AdminPanel } from './page-models/admin-panel.ts'

test('what is changed in a website chat that a colleague disconnects stays, and can be saved once it is connected again', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  const mara = world.as('mara')
  const { accountid } = await mara.call(calls.addWebsiteChat, { body: websiteChatChoices('Pop-up') })
  const input = { params: { accountid }, body: {} }
  await new AdminPanel(page, world.desk.url).open('/settings?section=services&channel=website')
  await page.getByRole('button', { name: 'Edit Pop-up' }).click()
  const greeting = page.getByRole('textbox', { name: 'Greeting' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const notice = page.getByRole('alert').filter({ hasText: 'A colleague has disconnected this chat.' })
  await greeting.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Welcome in,')

  await test.step('the notice says so, and the caret stays', async () => {
    await mara.call(calls.removeWebsiteChat, input)
    await expect(notice).toBeVisible()
    await expect(greeting).toBeFocused()
    await page.keyboard.type(' everybody!')
    await expect(greeting).toHaveValue('Welcome in, everybody!')
    await expect(save).toBeDisabled()
    await page.getByRole('button', { name: 'All website chats' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  })

  await test.step('connected again, the keyboard goes on at Save', async () => {
    await notice.getByRole('button', { name: 'Connect again' }).click()
    await expect(notice).toBeHidden()
    await expect(save).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Saved\./)).toBeVisible()
    const { chats } = await mara.call(calls.getWebsiteChats, {})
    expect(chats.find((chat) => chat.accountid === accountid)?.greeting).toBe('Welcome in, everybody!')
  })

  await test.step('with nothing changed, its page ends with a notice', async () => {
    await mara.call(calls.removeWebsiteChat, input)
    await expect(page.getByText('Pop-up is disconnected.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Connect again: Pop-up' })).toBeVisible()
  })
})

test('saved texts of a department follow its name, and what is written stays to be copied when a colleague deletes it', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  const mara = world.as('mara')
  await page.context().grantPermissions(['clipboard-write'], { origin: world.desk.url })
  const make = (department_name: string) => mara.call(calls.createDepartment, { body: { department_name } })
  const dialog = page.getByRole('dialog', { name: /^Saved texts of/ })
  const { departmentid } = await make('Leasing')
  await new AdminPanel(page, world.desk.url).open('/settings?section=departments')
  await page.getByRole('button', { name: 'Saved texts of Leasing' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Hours')
  await dialog.getByRole('button', { name: 'Write the text' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toBeFocused()
  await page.keyboard.type('We open at nine.')

  await test.step('its new name', async () => {
    await mara.call(calls.renameDepartment, { body: { departmentid, department_name: 'Rentals' } })
    await expect(page.getByRole('dialog', { name: 'Saved texts of Rentals' })).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Text' })).toBeFocused()
  })

  await test.step('deleted, it keeps the text and saves nothing', async () => {
    await mara.call(calls.deleteDepartment, { body: { departmentid } })
    await expect(dialog.getByRole('alert')).toContainText('A colleague has deleted Rentals')
    await expect(dialog.getByRole('button', { name: 'Create bubble' })).toBeDisabled()
    await page.keyboard.type(' Sharp.')
    await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('We open at nine. Sharp.')
    await dialog.getByRole('button', { name: 'Copy text' }).click()
    await expect(page.getByText('Copied')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('with nothing written, it ends with a notice', async () => {
    const { departmentid: another } = await make('Fairs')
    await page.getByRole('button', { name: 'Saved texts of Fairs' }).click()
    await expect(dialog).toBeVisible()
    await mara.call(calls.deleteDepartment, { body: { departmentid: another } })
    await expect(dialog).toBeHidden()
    await expect(page.getByText('A colleague has deleted Fairs')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Delete / }).and(page.locator(':focus'))).toBeVisible()
  })
})

test('the form of a webhook that a colleague deletes goes with a notice', async ({
  pageOf,
  receiver,
  world,
}) => {
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const mara = world.as('mara')
  const body = { url: `${receiver.url}/gone`, kinds: ['ticket.accepted' as const] }
  const { webhook } = await mara.call(calls.createWebhook, { body })
  await panel.open('/settings?section=interfaces')
  await page.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Change' }).click()
  const form = page.getByRole('dialog')
  await expect(form).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.type('/typed')
  await mara.call(calls.deleteWebhook, { params: { webhookid: webhook.webhookid }, body: {} })
  await expect(form).toBeHidden()
  await expect(panel.toasts).toContainText(`Nothing is posted to ${new URL(receiver.url).host} any more`)
})

test('a question about an API key, an invitation or a merge goes with a notice when a colleague has answered it already', async ({
  client,
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const mara = world.as('mara')
  const question = page.getByRole('alertdialog', { name: /^(Revoke|Undo) / })

  await test.step('an API key', async () => {
    const make = (name: string) =>
      mara.call(calls.createApiKey, { body: { name, scopes: ['clients:read'], expires_in_days: null } })
    const kept = await make('Kept robot')
    const gone = await make('Sold robot')
    await panel.open('/settings?section=interfaces')
    await page.getByRole('button', { name: 'Revoke Sold robot' }).click()
    await expect(question).toBeVisible()
    await mara.call(calls.revokeApiKey, { params: { keyid: gone.key.keyid }, body: {} })
    await expect(question).toBeHidden()
    await expect(panel.toasts).toContainText('The key Sold robot opens nothing any more')
    await mara.call(calls.revokeApiKey, { params: { keyid: kept.key.keyid }, body: {} })
  })

  await test.step('an invitation', async () => {
    const email = `nadia.${Date.now()}@nordhavn.example`
    const name = { first_name: 'Nadia', last_name: 'Berg' }
    const wanted = { email, ...name, department_name: 'Support', is_admin: false }
    const { invited } = await mara.call(calls.inviteAgents, { body: { invitations: [wanted] } })
    const invitationid = invited[0]?.invitation.invitationid ?? ''
    await panel.open('/agents')
    await page.getByRole('button', { name: `Revoke the invitation of ${email}` }).click()
    await expect(question).toBeVisible()
    await mara.call(calls.revokeInvitation, { params: { invitationid }, body: {} })
    await expect(question).toBeHidden()
    await expect(panel.toasts).toContainText(`The invitation of ${email} is not open any more`)
  })

  await test.step('a merge', async () => {
    const other = newClient(world)
    for (const one of [client, other]) await one.asks('The valve hisses again')
    const [{ clientid }, from] = [await ticketOf(mara, client.name), await ticketOf(mara, other.name)]
    await mara.call(calls.mergeClients, { params: { clientid }, body: { other_clientid: from.clientid } })
    await panel.open(`/client-profile/${clientid.slice(0, 8)}`)
    await page.getByRole('button', { name: `Undo: ${other.name}` }).click()
    await expect(question).toBeVisible()
    const { merges } = await mara.call(calls.getClientProfile, { params: { id: clientid } })
    await mara.call(calls.undoMerge, { params: { mergeid: merges[0]?.mergeid ?? '' }, body: {} })
    await expect(question).toBeHidden()
    await expect(panel.toasts).toContainText(`${other.name} is a separate client again`)
  })
})

test('the question whether to lock an agent goes with a notice when a colleague has locked the agent', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const mara = world.as('mara')
  const { agents } = await mara.call(calls.getAllAgents, { query: {} })
  const userid = agents.find(({ email }) => email === emailOf('kwame'))?.userid ?? ''
  const lock = (locked: boolean) => mara.call(calls.lockAgent, { body: { userid, locked } })
  const question = page.getByRole('alertdialog', { name: /^Lock / })

  await test.step('on the page of the agent', async () => {
    await panel.open(`/user-profile/${userid.slice(0, 8)}`)
    await page.getByRole('button', { name: 'Lock', exact: true }).click()
    await expect(question).toBeVisible()
    await lock(true)
    await expect(question).toBeHidden()
    await expect(panel.toasts).toContainText('Kwame Mensah is locked already')
    await expect(page.getByRole('button', { name: 'Unlock', exact: true })).toBeFocused()
    await lock(false)
  })

  await test.step('in the table of all agents', async () => {
    await panel.open('/agents')
    await panel.turn('Disable Kwame Mensah')
    await expect(question).toBeVisible()
    await lock(true)
    await expect(question).toBeHidden()
    await expect(panel.toasts).toContainText('Kwame Mensah is locked already')
    await lock(false)
  })
})
