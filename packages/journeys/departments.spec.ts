import { calls } from '@switchboard/contract'
import { AdminPanel } from './page-models/admin-panel.ts'
import { expect, test } from './fixtures/journey.ts'

test('many departments are searched by name', async ({ workspaceOf, world }) => {
  const mara = world.as('mara')
  const made: string[] = []
  for (let place = 1; place <= 12; place += 1) {
    const body = { department_name: place === 7 ? 'Côte d’Azur' : `Region ${place}` }
    made.push((await mara.call(calls.createDepartment, { body })).departmentid)
  }
  const { page } = await workspaceOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const cards = page.getByRole('region', { name: 'Departments' }).getByRole('article')
  const search = page.getByRole('searchbox', { name: 'Search departments' })
  await panel.open('/settings')
  const all = await mara.call(calls.getDepartmentCards, {})
  await expect(cards).toHaveCount(all.departments.length)
  await search.click()
  await page.keyboard.type('cote d')
  await expect(cards.getByRole('heading')).toHaveText(['Côte d’Azur'])
  await page.keyboard.type('x')
  await expect(page.getByText('No departments found!')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).last().click()
  await expect(search).toBeFocused()
  await expect(cards).toHaveCount(all.departments.length)
  for (const departmentid of made) await mara.call(calls.deleteDepartment, { body: { departmentid } })
  await expect(search).toBeHidden()
})
