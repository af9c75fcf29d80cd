import { calls } from '@switchboard/contract'
import { phone } from './fixtures/device.ts'
import { expect, test } from './fixtures/journey.ts'
import { websiteChatChoices } from './fixtures/website-chat-choices.ts'
import { AdminPanel } from './page-models/admin-panel.ts'

test('settings, saved texts, webhooks and website chats say what a colleague has saved in what this person has changed', async ({
  pageOf,
  receiver,
  world,
}) => {
  test.slow()
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const mara = world.as('mara')
  const dialog = page.getByRole('dialog')
  const departments = await mara.call(calls.getDepartments, {})
  const { departmentid = '' } = departments.find((one) => one.department_name === 'Support') ?? {}

  await test.step('a name, a number of days and a choice of the general settings', async () => {
    await panel.open('/settings?section=general')
    await page.getByRole('textbox', { name: 'Company name' }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' AS')
    await page.getByRole('textbox', { name: 'Audit log' }).click()
    await page.keyboard.type('400')
    await page.getByRole('button', { name: /^(?!Back).*Previews of links/ }).click()
    await page.getByRole('option', { name: 'On', exact: true }).click()
    await mara.call(calls.saveGeneralSettings, {
      body: { companyName: 'Nordhavn Kaffe', keepAuditDays: 500 },
    })
    await expect(page.getByText('Saved meanwhile: “Nordhavn Kaffe”')).toBeVisible()
    await expect(page.getByText('Saved meanwhile: “500 days”')).toBeVisible()
    await expect(page.getByText(/Saved meanwhile/)).toHaveCount(2)
    await mara.call(calls.saveGeneralSettings, { body: { backToDefault: ['companyName', 'keepAuditDays'] } })
  })

  await test.step('the name and the department of a bot', async () => {
    const [{ accountid, name } = { accountid: '', name: '' }] = (await mara.call(calls.getBots, {})).bots
    await panel.open('/settings?section=services&channel=telegram')
    await page.getByRole('button', { name: 'Name and greeting' }).click()
    await dialog.getByLabel('Name', { exact: true }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Two')
    await dialog.getByRole('button', { name: /Department/ }).click()
    await page.getByRole('option', { name: 'Sales' }).click()
    const params = { accountid }
    await mara.call(calls.changeBot, { params, body: { name: 'Front door', departmentid } })
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
      'Saved meanwhile: “Front door”',
    )
    await expect(dialog.getByText('A colleague has changed these meanwhile: Department.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await mara.call(calls.changeBot, { params, body: { name, departmentid: null } })
  })

  await test.step('a saved text', async () => {
    const text = { name: 'Opening hours', content: 'We open at nine.' }
    const { bubbleid } = await mara.call(calls.createDepartmentBubble, { body: { ...text, departmentid } })
    await panel.open('/settings?section=departments')
    await page.getByRole('button', { name: 'Saved texts of Support' }).click()
    await dialog.getByRole('button', { name: 'Edit Opening hours' }).click()
    await dialog.getByRole('textbox', { name: 'Text' }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Sharp.')
    await mara.call(calls.editBubble, { params: { bubbleid }, body: { content: 'We open at ten.' } })
    await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveAccessibleDescription(
      'Saved meanwhile: “We open at ten.”',
    )
    await mara.call(calls.deleteBubble, { params: { bubbleid } })
  })

  await test.step('the address and the events of a webhook', async () => {
    const url = `${receiver.url}/meanwhile`
    const { webhook } = await mara.call(calls.createWebhook, { body: { url, kinds: ['ticket.accepted'] } })
    const params = { webhookid: webhook.webhookid }
    await panel.open('/settings?section=interfaces')
    await page.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: 'Change' }).click()
    await dialog.getByRole('textbox', { name: 'Address' }).click()
    await page.keyboard.press('End')
    await page.keyboard.type('/mine')
    await dialog.getByRole('checkbox', { name: /ticket\.reopened/ }).focus()
    await page.keyboard.press('Space')
    const theirs = `${url}/theirs`
    await mara.call(calls.changeWebhook, { params, body: { url: theirs, kinds: ['ticket.closed'] } })
    await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveAccessibleDescription(
      `Saved meanwhile: “${theirs}”`,
    )
    await expect(dialog.getByText('A colleague has changed these meanwhile: Events.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await mara.call(calls.deleteWebhook, { params, body: {} })
  })

  await test.step('the greeting and the working hours of a website chat', async () => {
    const body = websiteChatChoices('Shop')
    const { accountid } = await mara.call(calls.addWebsiteChat, { body })
    await panel.open('/settings?section=services&channel=website')
    await page.getByRole('button', { name: 'Edit Shop' }).click()
    await page.getByRole('textbox', { name: 'Greeting' }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' How can we help?')
    await page.getByRole('checkbox', { name: 'Only in working hours' }).focus()
    await page.keyboard.press('Space')
    const hours = { zone: 'Europe/Oslo', spans: [{ day: 1, from: 540, to: 1020 }] }
    const change = (changes: Partial<typeof body>) =>
      mara.call(calls.changeWebsiteChat, { params: { accountid }, body: changes })
    await change({ has_away_form: false })
    await expect(page.getByRole('checkbox', { name: /^Ask for name/ })).not.toBeChecked()
    await expect(page.getByText(/A colleague has changed/)).toBeHidden()
    await change({ greeting: 'Good day!', hours })
    await expect(
      page.getByText('A colleague has changed these meanwhile: Greeting, Only in working hours.'),
    ).toBeVisible()
    await mara.call(calls.removeWebsiteChat, { params: { accountid }, body: {} })
  })
})

test('a page asks before a changed form goes with it, whichever way leads elsewhere, and not once it is changed back', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' })
  const hint = page.getByRole('textbox', { name: 'Product name' })
  await panel.open('/settings?section=general')
  await hint.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Plus')

  await test.step('a tab of the page and a link of the panel', async () => {
    await page.getByRole('tab', { name: 'Departments' }).click()
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await panel.goTo('Agents')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()
    await expect(hint).toHaveValue(/ Plus$/)
  })

  await test.step('the palette, and Discard', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('agents')
    await page.keyboard.press('Enter')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(panel.heading(/^Agents/)).toBeVisible()
  })

  await test.step('the browser’s Back and Forward, and logging out', async () => {
    await panel.goTo('Settings')
    await page.getByRole('tab', { name: 'General' }).click()
    await panel.goTo('Agents')
    await expect(panel.heading(/^Agents/)).toBeVisible()
    await page.goBack()
    await hint.click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Plus')
    for (const leaves of [
      () => page.goBack(),
      () => page.goForward(),
      () => page.getByRole('button', { name: 'Log out' }).click(),
    ]) {
      await leaves()
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await expect(question).toBeHidden()
      await expect(page).toHaveURL(/section=general$/)
      await expect(hint).toHaveValue(/ Plus$/)
    }
    await page.goForward()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(page).toHaveURL(/\/agents$/)
    await expect(panel.heading(/^Agents/)).toBeVisible()
    await page.goBack()
    await hint.click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Plus')
    await page.goBack()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('tab', { name: 'Departments' })).toHaveAttribute('aria-selected', 'true')
    await expect(page).toHaveURL(/\/settings(\?section=departments)?$/)
  })

  await test.step('nothing once it is changed back', async () => {
    await panel.goTo('Settings')
    await page.getByRole('tab', { name: 'General' }).click()
    await expect(hint).not.toHaveValue(/ Plus$/)
    await hint.click()
    await page.keyboard.press('End')
    await page.keyboard.type('!')
    await page.keyboard.press('Backspace')
    await panel.goTo('Agents')
    await expect(panel.heading(/^Agents/)).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use(phone.use)

  test('Back closes a list, then asks before a changed form is lost, and then leads to the page before', async ({
    pageOf,
    world,
  }) => {
    const page = await pageOf('mara')
    const panel = new AdminPanel(page, world.desk.url)
    const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' })
    const name = page.getByRole('textbox', { name: 'Product name' })
    const links = page.getByRole('button', { name: /^(?!Back).*Previews of links/ })
    await panel.open('/agents')
    await page.getByRole('link', { name: 'Settings' }).tap()
    await page.getByRole('tab', { name: 'General' }).tap()
    await name.tap()
    await page.keyboard.press('End')
    await page.keyboard.type(' Plus')

    await test.step('the list, and nothing else', async () => {
      await links.tap()
      await expect(page.getByRole('option', { name: 'On', exact: true })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('option', { name: 'On', exact: true })).toBeHidden()
      await expect(question).toBeHidden()
    })

    await test.step('the question, which Back closes too', async () => {
      await page.goBack()
      await expect(question).toBeVisible()
      await page.goBack()
      await expect(question).toBeHidden()
      await expect(page).toHaveURL(/section=general$/)
      await expect(name).toHaveValue(/ Plus$/)
    })

    await test.step('the page before, in one step', async () => {
      await page.goBack()
      await question.getByRole('button', { name: 'Discard' }).tap()
      await expect(page).toHaveURL(/\/settings$/)
      await page.goBack()
      await expect(page).toHaveURL(/\/agents$/)
      await expect(panel.heading(/^Agents/)).toBeVisible()
    })
  })
})

test('a dialog asks before it loses a switch or a choice that was changed, and not after it is changed back', async ({
  pageOf,
  receiver,
  world,
}) => {
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const mara = world.as('mara')
  const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' })
  const dialog = page.getByRole('dialog')

  await test.step('the events of a webhook', async () => {
    const url = `${receiver.url}/unsaved`
    const { webhook } = await mara.call(calls.createWebhook, {
      body: { url, kinds: ['ticket.accepted'] },
    })
    await panel.open('/settings?section=interfaces')
    await page.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: 'Change' }).click()
    await dialog.getByRole('checkbox', { name: /ticket\.closed/ }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await page.keyboard.press('Enter')
    await dialog.getByRole('checkbox', { name: /ticket\.closed/ }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await mara.call(calls.deleteWebhook, { params: { webhookid: webhook.webhookid }, body: {} })
  })

  await test.step('the scopes of a new API key', async () => {
    await page.getByRole('button', { name: 'New API key' }).click()
    await dialog.getByText('clients:read', { exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the department of a bot, by the cross and by the way back', async () => {
    await panel.open('/settings?section=services&channel=telegram')
    await page.getByRole('button', { name: 'Name and greeting' }).click()
    await dialog.getByRole('button', { name: /Department/ }).click()
    await page.getByRole('option', { name: 'Sales' }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await page.goBack()
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()
  })
})
