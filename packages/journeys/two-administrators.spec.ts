import type { Page } from '@playwright/test'
import { type CallArguments, calls } from '@switchboard/contract'
import type { World } from '@switchboard/demo'
import { cuttableConnection } from './fixtures/cut-connection.ts'
import { held } from './fixtures/held.ts'
import { expect, test } from './fixtures/journey.ts'
import { AdminPanel } from './page-models/admin-panel.ts'

test('a ticket that I may not see as an agent goes with what was asked about it when I am an administrator no more, and a notice says why', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('Is there a discount?', 'Sales')
  const { id: userid } = await world.as('jonas').call(calls.validate, {})
  const makeAdmin = (isAdmin: boolean) => world.as('mara').call(calls.setAdmin, { body: { userid, isAdmin } })
  await makeAdmin(true)
  const jonas = await workspaceOf('jonas')
  const { page, toasts } = jonas
  await jonas.openTicketOf(client.name)
  await page.getByRole('button', { name: 'Reassign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reassign ticket' })
  await expect(dialog).toBeVisible()
  // The page is connected once it shows what happens.
  client.phone.writes('For two machines')
  await expect(page.getByText('For two machines').last()).toBeVisible()
  await makeAdmin(false)
  await expect(toasts).toContainText('An administrator changed your role or department.')
  await expect(page.getByText('This ticket is not available')).toBeVisible()
  await expect(dialog).toBeHidden()
  await makeAdmin(true)
  await expect(page.getByRole('heading', { name: client.name })).toBeVisible()

  await test.step('also to who had no connection then', async () => {
    const line = await cuttableConnection(page)
    await jonas.reload()
    await jonas.openTicketOf(client.name)
    await line.cut()
    await expect(jonas.connection).toBeVisible()
    await makeAdmin(false)
    await line.mend()
    await expect(page.getByText('This ticket is not available')).toBeVisible()
  })
})

test('saving one setting undoes none that a colleague has saved while the form was open', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const support = await departmentOf(world, 'Support')
  const sales = await departmentOf(world, 'Sales')
  const save = (body: CallArguments<typeof calls.saveGeneralSettings>['body']) =>
    world.as('mara').call(calls.saveGeneralSettings, { body })
  const { productName } = await save({ keepContentDays: 3650, defaultDepartmentid: support })
  await panel.open('/settings?section=general')
  const content = page.getByRole('textbox', { name: 'Content of closed tickets, in days' })
  await expect(content).toHaveValue('3650')
  await page.getByRole('textbox', { name: 'Product name' }).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Front Desk')
  // Changed, and changed back: no edit any more.
  await content.click()
  await page.keyboard.press('End')
  await page.keyboard.type('0')
  await page.keyboard.press('Backspace')
  await save({
    productName: 'Help Point',
    keepContentDays: null,
    temporaryPassword: 'required',
    defaultDepartmentid: sales,
  })
  await expect(content).toHaveValue('')
  await expect(page.getByRole('button', { name: /Default department/ })).toContainText('Sales')
  await expect(page.getByRole('textbox', { name: 'Product name' })).toHaveValue('Front Desk')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(panel.toasts).toContainText('Settings saved')
  expect(await world.as('mara').call(calls.getGeneralSettings, {})).toMatchObject({
    productName: 'Front Desk',
    keepContentDays: null,
    temporaryPassword: 'required',
    defaultDepartmentid: sales,
  })
  await save({ productName, temporaryPassword: 'asked', defaultDepartmentid: support })
})

test('an agent keeps the department that a colleague has chosen while the form was open', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const { user } = await world.as('mara').call(calls.registerAgent, {
    body: {
      email: 'amina.osei@nordhavn.example',
      pass: 'amber teapot 17',
      confirmPassword: 'amber teapot 17',
      firstName: 'Amina',
      lastName: 'Osei',
      department: await departmentOf(world, 'Support'),
      isAdmin: false,
    },
  })
  const { userid } = user
  await panel.open(`/user-profile/${userid.slice(0, 8)}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('form', { name: 'Update Amina' })
  await form.getByRole('textbox', { name: 'Last name' }).click()
  await page.keyboard.press('End')
  await page.keyboard.type('-Boateng')
  const departmentid = await departmentOf(world, 'Sales')
  await world.as('mara').call(calls.updateAgent, {
    body: {
      userid,
      email: 'amina.osei@nordhavn.example',
      first_name: 'Amina Afua',
      last_name: 'Osei',
      departmentid,
    },
  })
  const renamed = page.getByRole('form', { name: 'Update Amina Afua' })
  await expect(renamed.getByRole('button', { name: /Department/ })).toContainText('Sales')
  const sent = sentTo(page, calls.updateAgent.path)
  await renamed.getByRole('button', { name: 'Save' }).click()
  await expect(renamed).toBeHidden()
  expect(await sent).toEqual({ userid, last_name: 'Osei-Boateng' })
  const { agents } = await world.as('mara').call(calls.getAllAgents, { query: {} })
  expect(agents.find((agent) => agent.userid === userid)).toMatchObject({
    firstName: 'Amina Afua',
    lastName: 'Osei-Boateng',
    departmentid,
  })
})

test('a client keeps the note that a colleague has written while the form was open', async ({
  client,
  pageOf,
  world,
}) => {
  await client.asks('Hello')
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const mara = world.as('mara')
  const { clients } = await mara.call(calls.getAllClients, {})
  const { clientid = '' } = clients.find(({ client_name }) => client_name === client.name) ?? {}
  const known = { clientid, client_name: client.name, account_number: '4471-7', address: 'Storgata 12' }
  await mara.call(calls.updateClient, { body: { ...known, note: 'Calls before noon.' } })
  await panel.open(`/client-profile/${clientid.slice(0, 8)}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('form', { name: 'Edit client' })
  await form.getByRole('textbox', { name: 'Address' }).click()
  await page.keyboard.press('End')
  await page.keyboard.type('B')
  await mara.call(calls.updateClient, {
    body: { ...known, account_number: '4471-8', note: 'Allergic to nuts.' },
  })
  await expect(form.getByRole('textbox', { name: 'Note' })).toHaveValue('Allergic to nuts.')
  await expect(form.getByText('Saved meanwhile')).toBeHidden()
  await mara.call(calls.updateClient, { body: { clientid, address: 'Havnegata 3' } })
  await expect(form.getByRole('textbox', { name: 'Address' })).toHaveAccessibleDescription(
    'Saved meanwhile: “Havnegata 3”',
  )
  const sent = sentTo(page, calls.updateClient.path)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  expect(await sent).toEqual({ clientid, address: 'Storgata 12B' })
  const after = await mara.call(calls.getAllClients, {})
  expect(after.clients.find((one) => one.clientid === clientid)).toMatchObject({
    account_number: '4471-8',
    address: 'Storgata 12B',
    note: 'Allergic to nuts.',
  })
})

test('a bot, a webhook, a saved text and a department keep what a colleague has saved while their forms were open', async ({
  pageOf,
  receiver,
  world,
}) => {
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const mara = world.as('mara')
  const dialog = page.getByRole('dialog')
  const departmentid = await departmentOf(world, 'Support')

  await test.step('the greeting of a bot', async () => {
    const { bots } = await mara.call(calls.getBots, {})
    const [{ accountid, name } = { accountid: '', name: '' }] = bots
    await panel.open('/settings?section=services&channel=telegram')
    await page.getByRole('button', { name: 'Name and greeting' }).click()
    await dialog.getByLabel('Name', { exact: true }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Two')
    const params = { accountid }
    await mara.call(calls.changeBot, { params, body: { name, departmentid, greeting: 'Good day!' } })
    await expect(dialog.getByRole('textbox', { name: 'Greeting' })).toHaveValue('Good day!')
    const sent = sentTo(page, `/admin/bots/${accountid}`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    expect(await sent).toEqual({ name: `${name} Two` })
    const [after] = (await mara.call(calls.getBots, {})).bots
    expect(after).toMatchObject({ name: `${name} Two`, departmentid, greeting: 'Good day!' })
    await mara.call(calls.changeBot, { params, body: { name, departmentid: null, greeting: '' } })
  })

  await test.step('the events of a webhook', async () => {
    const url = `${receiver.url}/two`
    const { webhook } = await mara.call(calls.createWebhook, { body: { url, kinds: ['ticket.accepted'] } })
    const params = { webhookid: webhook.webhookid }
    await panel.open('/settings?section=interfaces')
    await page.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: 'Change' }).click()
    await dialog.getByRole('textbox', { name: 'Address' }).click()
    await page.keyboard.press('End')
    await page.keyboard.type('b')
    await mara.call(calls.changeWebhook, { params, body: { url, kinds: ['ticket.closed'] } })
    await expect(dialog.getByRole('checkbox', { name: /ticket\.closed/ })).toBeChecked()
    const sent = sentTo(page, `/admin/outgoing-webhooks/${webhook.webhookid}/change`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    expect(await sent).toEqual({ url: `${url}b` })
    const { webhooks } = await mara.call(calls.getWebhooks, {})
    expect(webhooks).toMatchObject([{ url: `${url}b`, kinds: ['ticket.closed'] }])
    await mara.call(calls.deleteWebhook, { params, body: {} })
  })

  await test.step('the words of a saved text', async () => {
    const before = { name: 'Opening hours', content: 'We open at nine.' }
    const { bubbleid } = await mara.call(calls.createDepartmentBubble, { body: { ...before, departmentid } })
    await panel.open('/settings?section=departments')
    await page.getByRole('button', { name: 'Saved texts of Support' }).click()
    await dialog.getByRole('button', { name: 'Edit Opening hours' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' in winter')
    const body = { ...before, content: 'We open at ten.' }
    await mara.call(calls.editBubble, { params: { bubbleid }, body })
    await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('We open at ten.')
    const sent = sentTo(page, `/${bubbleid}/edit-bubble`)
    const saving = await held(page, '**/edit-bubble')
    await dialog.getByRole('button', { name: 'Save bubble' }).click()
    expect(await sent).toEqual({ name: 'Opening hours in winter' })
    // What is not known to be saved is asked about, until it is.
    const saved = await saving.request
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' })
    await expect(question).toBeVisible()
    await saved.continue()
    await expect(question).toBeHidden()
    await expect(dialog).toBeHidden()
    const bubbles = await mara.call(calls.getBubbles, {})
    expect(bubbles.find((one) => one.bubbleid === bubbleid)).toMatchObject({
      name: 'Opening hours in winter',
      content: 'We open at ten.',
    })
    await mara.call(calls.deleteBubble, { params: { bubbleid } })
  })

  await test.step('the name of a department', async () => {
    const rename = (department_name: string) =>
      mara.call(calls.renameDepartment, { body: { departmentid, department_name } })
    await page.getByRole('button', { name: 'Rename Support' }).click()
    await rename('Help')
    await expect(dialog.getByRole('textbox', { name: 'Department name' })).toHaveValue('Help')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Rename Help' })).toBeVisible()
    await rename('Support')
  })
})

/** What the page sends: nothing that a colleague may have saved while the live event of it was still on its way. */
async function sentTo(page: Page, path: string): Promise<unknown> {
  const request = await page.waitForRequest((one) => new URL(one.url()).pathname.endsWith(path))
  const body: unknown = request.postDataJSON()
  return body
}

async function departmentOf(world: World, name: 'Support' | 'Sales'): Promise<string> {
  const departments = await world.as('mara').call(calls.getDepartments, {})
  return departments.find(({ department_name }) => department_name === name)?.departmentid ?? ''
}
