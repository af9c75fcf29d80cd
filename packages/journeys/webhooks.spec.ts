import { calls } from '@switchboard/contract'
import { isSignedWith } from '@switchboard/server/testing'
import { held } from './fixtures/held.ts'
import { expect, test } from './fixtures/journey.ts'
import { AdminPanel } from './page-models/admin-panel.ts'

test('an administrator adds a webhook, sees its deliveries, repeats one, and deletes the webhook', async ({
  pageOf,
  world,
  client,
  receiver,
}) => {
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const host = new URL(receiver.url).host
  await panel.open('/settings?section=interfaces')
  await expect(page.getByText('No webhooks')).toBeVisible()

  const secret =
    await test.step('an internal address is refused; a permitted one gets a secret, shown once', async () => {
      await page.getByRole('button', { name: 'New webhook' }).click()
      const form = page.getByRole('dialog', { name: 'New webhook' })
      const add = form.getByRole('button', { name: 'Add webhook' })
      await form.getByRole('textbox', { name: 'Address' }).fill('https://192.168.1.1/events')
      await add.click()
      await expect(form.getByText('Choose at least one event')).toBeVisible()
      await form.getByRole('button', { name: 'All: Events' }).click()
      await form.getByText('message.sent', { exact: true }).click()
      await add.click()
      await expect(form.getByText(/Only https addresses/)).toBeVisible()
      await form.getByRole('textbox', { name: 'Address' }).fill(`${receiver.url}/events`)
      await add.click()
      const shown = page.getByRole('dialog', { name: `The secret of ${host}` })
      const secret = (await shown.locator('code').textContent()) ?? ''
      await shown.getByRole('button', { name: 'I have kept it' }).click()
      await expect(page.getByText(secret)).toHaveCount(0)
      return secret
    })
  const row = page.getByRole('row').filter({ hasText: host })

  await test.step('a test shows the response', async () => {
    receiver.answers = () => ({ status: 500, words: '<b>not today</b>' })
    await row.getByRole('button', { name: `More for ${host}` }).click()
    await page.getByRole('menuitem', { name: 'Send a test' }).click()
    const dialog = page.getByRole('dialog', { name: `Test of ${host}` })
    await dialog.getByRole('button', { name: 'Send a test' }).click()
    await expect(dialog.getByText('It was not taken: HTTP 500')).toBeVisible()
    await expect(dialog.getByText('<b>not today</b>', { exact: true })).toBeVisible()
    receiver.answers = () => 200
    await dialog.getByRole('button', { name: 'Test again' }).click()
    await expect(dialog.getByText('It was taken: HTTP 200')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('a client’s message arrives signed, and again on request', async () => {
    client.phone.writes('Is the desk telling?')
    await expect.poll(() => receiver.typesAt('/events')).toContain('message.received')
    expect(receiver.received.every((post) => isSignedWith(secret, post))).toBe(true)
    expect(receiver.typesAt('/events')).not.toContain('message.sent')
    await row.getByRole('button', { name: `Deliveries to ${host}` }).click()
    const dialog = page.getByRole('dialog', { name: `Deliveries to ${host}` })
    const item = dialog.getByRole('listitem').filter({ hasText: 'Client wrote' })
    await expect(item.getByText('Delivered')).toBeVisible()
    await item.getByRole('button', { name: /^View: Client wrote/ }).click()
    await expect(item.getByText('"content": "Is the desk telling?"')).toBeVisible()
    await item.getByRole('button', { name: /^Send again: Client wrote/ }).click()
    await expect
      .poll(() => receiver.typesAt('/events').filter((type) => type === 'message.received'))
      .toHaveLength(2)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a webhook that is switched off receives nothing; a deleted one is gone', async () => {
    await row.getByRole('switch', { name: `Post events to ${host}` }).click({ force: true })
    await expect(row.getByText('Off', { exact: true })).toBeVisible()
    await row.getByRole('button', { name: `More for ${host}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: `Delete the webhook to ${host}?` })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No webhooks')).toBeVisible()
  })
})

test('a webhook that was switched off stays off until the list has come again, also beside another', async ({
  pageOf,
  receiver,
  world,
}) => {
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const mara = world.as('mara')
  const { host } = new URL(receiver.url)
  for (const path of ['one', 'two'])
    await mara.call(calls.createWebhook, {
      body: { url: `${receiver.url}/${path}`, kinds: ['message.sent'] },
    })
  await panel.open('/settings?section=interfaces')
  const switches = page.getByRole('switch', { name: `Post events to ${host}` })
  await expect(switches).toHaveCount(2)
  const list = Promise.withResolvers<void>()
  await page.route('**/admin/outgoing-webhooks', async (route) => {
    await list.promise
    await route.fallback()
  })
  let switching = await held(page, '**/switch')
  for (const place of [0, 1]) await switches.nth(place).locator('xpath=ancestor::label').click()
  for (const next of [1, 2]) {
    const route = await switching.request
    for (const place of [0, 1]) await expect(switches.nth(place)).not.toBeChecked()
    if (next === 1) switching = await held(page, '**/switch')
    const answered = page.waitForResponse('**/switch')
    await route.continue()
    await (await answered).finished()
    // The page has drawn what follows the answer.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
  }
  for (const place of [0, 1]) expect(await switches.nth(place).isChecked()).toBe(false)
  list.resolve()
  for (const { webhookid } of (await mara.call(calls.getWebhooks, {})).webhooks)
    await mara.call(calls.deleteWebhook, { params: { webhookid }, body: {} })
  await expect(page.getByText('No webhooks')).toBeVisible()
})
