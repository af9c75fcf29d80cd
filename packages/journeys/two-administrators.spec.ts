import { type CallArguments, calls } from '@switchboard/contract'
import type { World } from '@switchboard/demo'
import { expect, test } from './fixtures/journey.ts'
import { AdminPanel } from './page-models/admin-panel.ts'

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

async function departmentOf(world: World, name: 'Support' | 'Sales'): Promise<string> {
  const departments = await world.as('mara').call(calls.getDepartments, {})
  return departments.find(({ department_name }) => department_name === name)?.departmentid ?? ''
}
