import type { Page } from '@playwright/test'
import { calls } from '@switchboard/contract'
import { emailOf } from '@switchboard/demo'
import { held } from './fixtures/held.ts'
import { expect, test } from './fixtures/journey.ts'
import { AdminPanel } from './page-models/admin-panel.ts'

test('a switch shows the last choice whatever older answers come, and the last choice is the one that stays', async ({
  client,
  pageOf,
  world,
}) => {
  await client.asks('Hello')
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const mara = world.as('mara')

  await test.step('of an agent', async () => {
    const name = 'Make Kwame Mensah an admin'
    const admin = page.getByRole('switch', { name })
    await panel.open('/agents')
    await expect(admin).not.toBeChecked()
    const reading = await held(page, '**/admin/get-all-agents*')
    await mara.call(calls.renameDepartment, { body: await renamed('Sales', 'Wholesale') })
    const read = await reading.request
    const before = await read.fetch()
    const changing = await held(page, '**/auth/set-admin')
    await panel.turn(name)
    const change = await changing.request
    await expect(admin).toBeChecked()
    await read.fulfill({ response: before })
    await expect(page.getByRole('grid').getByText('Wholesale').first()).toBeVisible()
    await expect(admin).toBeChecked()

    const last = answered(page, '/auth/set-admin', '"isAdmin":false')
    await panel.turn(name)
    await expect(admin).not.toBeChecked()
    await change.continue()
    await last
    const { agents } = await mara.call(calls.getAllAgents, { query: {} })
    expect(agents.find(({ email }) => email === emailOf('kwame'))).toMatchObject({ isAdmin: false })
    await expect(admin).not.toBeChecked()
    await mara.call(calls.renameDepartment, { body: await renamed('Wholesale', 'Sales') })
  })

  await test.step('of a client', async () => {
    const found = await mara.call(calls.searchClients, { params: { term: client.name } })
    const [{ clientid } = { clientid: '' }] = found
    await panel.open(`/client-profile/${clientid.slice(0, 8)}`)
    const blocked = page.getByRole('switch', { name: 'Blocked' })
    const changing = await held(page, '**/block')
    const press = () => panel.turn('Blocked')
    await press()
    const change = await changing.request
    await expect(blocked).toBeChecked()
    const last = answered(page, '/block', '"blocked":false')
    await press()
    await expect(blocked).not.toBeChecked()
    await change.continue()
    await last
    const after = await mara.call(calls.getClientProfile, { params: { id: clientid } })
    expect(after.client.blocked_on).toBe(false)
    await expect(blocked).not.toBeChecked()
  })

  async function renamed(from: string, department_name: string) {
    const departments = await mara.call(calls.getDepartments, {})
    const departmentid = departments.find((one) => one.department_name === from)?.departmentid ?? ''
    return { departmentid, department_name }
  }
})

const answered = (page: Page, path: string, body: string) =>
  page.waitForResponse(
    (one) => one.url().endsWith(path) && (one.request().postData()?.includes(body) ?? false),
  )
