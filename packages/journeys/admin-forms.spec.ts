import { calls } from '@switchboard/contract'
import { expect, test } from './fixtures/journey.ts'
import { AdminPanel } from './page-models/admin-panel.ts'

test('Escape leaves a sheet, after a question where something was typed', async ({ workspaceOf, world }) => {
  const { page } = await workspaceOf('mara')
  const { keyboard } = page
  await new AdminPanel(page, world.desk.url).open('/agents')
  const question = page.getByRole('alertdialog')
  for (const name of ['Register agent', 'Invite agents']) {
    const sheet = page.getByRole('region', { name })
    await page.getByRole('button', { name }).click()
    await expect(sheet.getByRole('textbox').first()).toBeFocused()
    await keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await page.getByRole('button', { name }).click()
    await expect(sheet.getByRole('textbox').first()).toBeFocused()
    await keyboard.type('Ola')
    await keyboard.press('Escape')
    await expect(question).toBeVisible()
    await keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(sheet.getByRole('textbox').first()).toHaveValue('Ola')
    await keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(sheet).toBeHidden()
  }
})

test('a department that was not chosen is as red as the other fields that are missing', async ({
  workspaceOf,
  world,
}) => {
  const { page } = await workspaceOf('mara')
  await new AdminPanel(page, world.desk.url).open('/agents')
  await page.getByRole('button', { name: 'Register agent' }).click()
  const form = page.getByRole('form', { name: 'Register agent' })
  const department = form.getByRole('button', { name: /Department/ })
  const border = () => department.evaluate((button) => getComputedStyle(button).borderTopColor)
  const usual = await border()
  await page.keyboard.press('Enter')
  await expect(form.getByText('Some fields are missing!')).toBeVisible()
  await expect.poll(border).not.toBe(usual)
  const email = form.getByRole('textbox', { name: 'First name' })
  const red = await email.evaluate((field) => getComputedStyle(field).borderTopColor)
  await expect.poll(border).toBe(red)
})

test('a webhook form says at its fields what is missing or refused, and the keyboard goes on once the last webhook is deleted', async ({
  workspaceOf,
  world,
}) => {
  const { page } = await workspaceOf('mara')
  const { keyboard } = page
  await new AdminPanel(page, world.desk.url).open('/settings?section=interfaces')
  const add = page.getByRole('button', { name: 'New webhook' })
  await add.click()
  const dialog = page.getByRole('dialog', { name: 'New webhook' })
  const address = dialog.getByRole('textbox', { name: 'Address' })
  await expect(address).toBeFocused()
  await keyboard.press('Enter')
  await expect(address).toHaveAccessibleDescription(/Enter an address/)
  await expect(dialog.getByText('Choose at least one event')).toBeVisible()
  await keyboard.type('foo')
  await dialog.getByRole('button', { name: 'All: Events' }).click()
  await address.click()
  await keyboard.press('Enter')
  await expect(address).toHaveAccessibleDescription(/https/)
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('https://hooks.example.org/desk')
  await keyboard.press('Enter')
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await page
    .getByRole('button', { name: /hooks\.example\.org/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Nothing is posted there any more.')
  await expect(question).not.toContainText('0 events')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No webhooks')).toBeVisible()
  await expect(add).toBeFocused()
})

test('a dialog whose department a colleague deletes goes with a notice, and the keyboard goes on at a neighbour', async ({
  workspaceOf,
  world,
}) => {
  const mara = world.as('mara')
  const { page } = await workspaceOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  await panel.open('/settings')
  for (const [label, role] of [
    ['Rename Returns', 'dialog'],
    ['Delete Returns', 'alertdialog'],
  ] as const) {
    const dialog = page.getByRole(role, { name: /^(?:Rename|Delete) .*Returns/ })
    const { departmentid } = await mara.call(calls.createDepartment, { body: { department_name: 'Returns' } })
    await page.getByRole('button', { name: label }).click()
    await expect(dialog).toBeVisible()
    await mara.call(calls.deleteDepartment, { body: { departmentid } })
    await expect(dialog).toBeHidden()
    await expect(page.getByText('A colleague has deleted Returns')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Delete / }).and(page.locator(':focus'))).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).first().click()
  }
})

test('an audit log in which nothing fits leads back to its search, and says that its days are swapped', async ({
  workspaceOf,
  world,
}) => {
  const { page } = await workspaceOf('mara')
  const { keyboard } = page
  await new AdminPanel(page, world.desk.url).open('/settings?section=audit')
  const search = page.getByRole('searchbox', { name: 'Search the audit log' })
  await search.click()
  await keyboard.type('submarine')
  const all = page.getByRole('button', { name: 'Show the whole log' })
  await expect(all).toBeVisible()
  await keyboard.press('Tab')
  await expect(all).toBeFocused()
  await keyboard.press('Enter')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
  await page.getByLabel('From day').fill('2026-12-05')
  await page.getByLabel('To day').fill('2026-11-01')
  await expect(page.getByText('This is before the first day')).toBeVisible()
})

test('a product name of 200 characters leaves room for the tools of the header', async ({
  workspaceOf,
  world,
}) => {
  const mara = world.as('mara')
  const { page } = await workspaceOf('mara')
  await mara.call(calls.saveGeneralSettings, { body: { productName: 'Service '.repeat(25).trim() } })
  try {
    for (const width of [1440, 1100, 800, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await page.reload()
      await expect(page.getByRole('banner')).toContainText('Service')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      const tool = page
        .getByRole('banner')
        .getByRole(width === 390 ? 'button' : 'button')
        .last()
      const box = await tool.boundingBox()
      expect((box?.x ?? Number.NaN) + (box?.width ?? Number.NaN)).toBeLessThanOrEqual(width)
    }
  } finally {
    await mara.call(calls.saveGeneralSettings, { body: { backToDefault: ['productName'] } })
  }
})
