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

test('the figures of a department follow its tickets and agents while they are shown', async ({
  client,
  workspaceOf,
  world,
}) => {
  const mara = world.as('mara')
  const { departmentid } = await mara.call(calls.createDepartment, { body: { department_name: 'Boats' } })
  const { page } = await workspaceOf('mara')
  await new AdminPanel(page, world.desk.url).open('/settings')
  const card = page
    .getByRole('region', { name: 'Departments' })
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Boats' }) })
  await expect(card).toContainText(/Pending\s*0/)
  const { phone } = client
  phone.writes('Do you lend boats?')
  const question = await phone.waitsFor(({ buttons }) => buttons.flat().some(({ text }) => text === 'Boats'))
  phone.presses(question.id, 'Boats')
  await expect(card).toContainText(/Pending\s*1/)
  await expect(card).toContainText(/Agents\s*0/)
  const { user } = await mara.call(calls.registerAgent, {
    body: {
      email: `boats.${Date.now()}@nordhavn.example`,
      pass: 'amber teapot 17',
      confirmPassword: 'amber teapot 17',
      firstName: 'Bo',
      lastName: 'Lind',
      department: departmentid,
      isAdmin: false,
    },
  })
  await expect(card).toContainText(/Agents\s*1/)
  const departments = await mara.call(calls.getDepartments, {})
  const support = departments.find(({ department_name }) => department_name === 'Support')?.departmentid ?? ''
  const { userid, email, firstName: first_name, lastName: last_name } = user
  await mara.call(calls.updateAgent, {
    body: { userid, email, first_name, last_name, departmentid: support },
  })
  await expect(card).toContainText(/Agents\s*0/)
})
