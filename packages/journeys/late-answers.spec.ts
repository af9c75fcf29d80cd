import { randomUUID } from 'node:crypto'
import { calls, showAll } from '@switchboard/contract'
import { emailOf } from '@switchboard/demo'
import { held } from './fixtures/held.ts'
import { expect, test } from './fixtures/journey.ts'
import { AdminPanel } from './page-models/admin-panel.ts'

test('a webhook whose row goes by the live event is said to be deleted once the answer comes', async ({
  pageOf,
  world,
  receiver,
}) => {
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const { host } = new URL(receiver.url)
  await world
    .as('mara')
    .call(calls.createWebhook, { body: { url: `${receiver.url}/events`, kinds: ['message.sent'] } })
  await panel.open('/settings?section=interfaces')
  await page.getByRole('button', { name: `More for ${host}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: `Delete the webhook to ${host}?` })
  const deleting = await held(page, '**/delete')
  await question.getByRole('button', { name: 'Delete' }).click()
  const route = await deleting.request
  const answer = await route.fetch()
  await expect(page.getByText('No webhooks')).toBeVisible()
  await expect(question).toBeHidden()
  await expect(panel.toasts.getByText(host)).toBeHidden()
  await route.fulfill({ response: answer })
  await expect(panel.toasts).toContainText(host)
})

test('a change that is refused after its form was left is a notice', async ({ pageOf, world }) => {
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const { keyboard } = page
  await panel.open('/settings?section=departments')
  await page.getByRole('button', { name: 'Rename Sales' }).click()
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('Support')
  const renaming = await held(page, '**/rename-department')
  await keyboard.press('Enter')
  const route = await renaming.request
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(panel.toasts.getByRole('alertdialog')).toHaveCount(0)
  await route.continue()
  await expect(panel.toasts).toContainText('A change was not made')
  await panel.toasts.getByRole('button', { name: 'Dismiss' }).click()
})

test('the answer to a form that was left closes none that was opened since', async ({
  client,
  pageOf,
  world,
}) => {
  await client.asks('Hello')
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const { keyboard } = page
  await panel.open('/clients')
  await panel.table.getByRole('link', { name: client.name }).click()
  const form = page.getByRole('form', { name: 'Edit client' })
  await page.getByRole('button', { name: 'Edit' }).click()
  for (const words of ['7701', 'Pier 4', 'Pays late']) {
    await keyboard.press('Tab')
    await keyboard.type(words)
  }
  const saving = await held(page, '**/update-client')
  await form.getByRole('button', { name: 'Save' }).click()
  const route = await saving.request
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await keyboard.press('End')
  await keyboard.type(' the younger')
  const answer = await route.fetch()
  await route.fulfill({ response: answer })
  await expect(panel.fact('Note')).toHaveText('Pays late')
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue(`${client.name} the younger`)
  await keyboard.press('Enter')
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()
})

test('of two saved views the second keeps its new name while it is typed, when the answer for the first comes', async ({
  workspaceOf,
  world,
}) => {
  const mara = world.as('mara')
  const views = ['Near', 'Far'].map((name) => ({ viewid: randomUUID(), name, rule: showAll }))
  for (const body of views) await mara.call(calls.createSavedView, { body })
  const { page } = await workspaceOf('mara')
  const { keyboard } = page
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('button', { name: 'Edit views' }).click()
  await page.getByRole('button', { name: 'Rename Near' }).click()
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('Nearest')
  const first = await held(page, '**/change-saved-view')
  await keyboard.press('Enter')
  const route = await first.request
  await page.getByRole('button', { name: 'Rename Far' }).click()
  await keyboard.press('End')
  await keyboard.type('thest')
  const answer = await route.fetch()
  await expect(page.getByRole('button', { name: 'Rename Nearest' })).toBeVisible()
  const answered = page.waitForResponse('**/change-saved-view')
  await route.fulfill({ response: answer })
  await (await answered).finished()
  // The page has drawn what follows the answer.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Rename Farthest' })).toBeVisible()
  for (const { viewid } of views) await mara.call(calls.deleteSavedView, { params: { viewid }, body: {} })
})

test('what is shown once is shown also when its form or its question was left before the answer', async ({
  pageOf,
  receiver,
  world,
}) => {
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const { keyboard } = page
  const { host } = new URL(receiver.url)
  const secret = page.locator('code')
  const isKept = async () => {
    await expect(secret).toHaveText(/^\S{20,}$/)
    await page.getByRole('button', { name: 'I have kept it' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const { webhook } = await world
    .as('mara')
    .call(calls.createWebhook, { body: { url: `${receiver.url}/once`, kinds: ['message.sent'] } })
  await panel.open('/settings?section=interfaces')

  await test.step('the secret of an API key', async () => {
    await page.getByRole('button', { name: 'New API key' }).click()
    const form = page.getByRole('dialog', { name: 'New API key' })
    await keyboard.type('Robot')
    await form.getByText('tickets:read').click()
    const making = await held(page, '**/create-api-key')
    await form.getByRole('button', { name: 'Make key' }).click()
    const route = await making.request
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await route.continue()
    await isKept()
  })

  await test.step('the next secret of a webhook', async () => {
    await page.getByRole('button', { name: `More for ${host}` }).click()
    await page.getByRole('menuitem', { name: /secret/i }).click()
    const renewing = await held(page, `**/${webhook.webhookid}/**`)
    await page.getByRole('alertdialog').getByRole('button').last().click()
    const route = await renewing.request
    await keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await route.continue()
    await isKept()
  })
  await world.as('mara').call(calls.deleteWebhook, { params: { webhookid: webhook.webhookid }, body: {} })
})

test('the sheet that registers an agent may be left before the answer: a refusal is a notice, and the password is shown beside a new sheet', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const { keyboard } = page
  const open = page.getByRole('button', { name: 'Register agent' })
  const form = page.getByRole('form', { name: 'Register agent' })
  const registerAndLeave = async (email: string) => {
    await open.click()
    for (const words of [email, 'Temi', 'Bello']) {
      await keyboard.type(words)
      await keyboard.press('Tab')
    }
    await form.getByRole('button', { name: 'Generate a password' }).click()
    await form.getByRole('button', { name: /Select a department/ }).click()
    await page.getByRole('option', { name: 'Sales' }).click()
    const registering = await held(page, '**/auth/register')
    await form.getByRole('button', { name: 'Register', exact: true }).click()
    const route = await registering.request
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(form).toBeHidden()
    return route
  }
  await panel.open('/agents')

  await test.step('a refusal', async () => {
    const route = await registerAndLeave(emailOf('jonas'))
    await route.continue()
    await expect(panel.toasts).toContainText('An account with this email exists already.')
    await panel.toasts.getByRole('button', { name: 'Dismiss' }).click()
  })

  await test.step('a success', async () => {
    const route = await registerAndLeave('temi.bello@nordhavn.example')
    await open.click()
    await keyboard.type('next@')
    await route.continue()
    const shown = page.getByRole('dialog', { name: 'Temi Bello was registered' })
    await shown.getByRole('button', { name: 'I have handed it over' }).click()
    await expect(form.getByRole('textbox', { name: 'Email' })).toHaveValue('next@')
  })
})

test('an API key that is made with a double press is one, and the secret that is shown is its own', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  await new AdminPanel(page, world.desk.url).open('/settings?section=interfaces')
  await page.getByRole('button', { name: 'New API key' }).click()
  await page.keyboard.type('Shop')
  await page.getByRole('checkbox', { name: 'Read clients' }).press('Space')
  // Both before the page is drawn again.
  await page.getByRole('button', { name: 'Make key' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  const shown = page.getByRole('dialog', { name: 'The secret of Shop' })
  const secret = await shown.locator('code').innerText()
  await shown.getByRole('button', { name: 'I have kept it' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const answer = await fetch(new URL('/admin/get-all-clients', world.desk.url), {
    headers: { authorization: `Bearer ${secret}` },
  })
  expect(answer.status).toBe(200)
})

test('a bubble that is saved with a double press is one', async ({ pageOf, world }) => {
  const page = await pageOf('tom')
  const creating: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/create-bubble')) creating.push(request.url())
  })
  await page.goto(`${world.desk.url}/profile/tom.achterberg/bubbles`)
  await page.getByRole('textbox', { name: 'Name' }).click()
  await page.keyboard.type('Prices')
  await page.getByRole('button', { name: 'Write the text' }).click()
  await page.keyboard.type('Our prices')
  await page.getByRole('button', { name: 'Create bubble' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByRole('list', { name: 'Bubbles' }).getByText('Our prices')).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeHidden()
  expect(creating).toHaveLength(1)
})
