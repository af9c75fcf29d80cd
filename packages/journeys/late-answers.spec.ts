import { calls } from '@switchboard/contract'
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
  await keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
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
})
