import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { calls } from '@switchboard/contract'
import { desktop, phone } from './fixtures/device.ts'
import { expect, test } from './fixtures/journey.ts'
import { inSlowTime } from './fixtures/slow-time.ts'

const isInvoices = ({ name }: { name: string }) => name === 'Invoices'
const viewOf = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })

for (const device of [desktop, phone]) {
  const { name, use, press } = device
  test.describe(`on a ${name}`, () => {
    test.use(use)
    test('the filters are saved as a view, which colleagues have when it is shared; it is renamed, deleted and brought back', async ({
      client,
      workspaceOf,
      world,
    }) => {
      await client.asks('About my invoice', 'Billing')
      const { page, tickets, chat } = await workspaceOf('mara')
      const jonas = await workspaceOf('jonas')
      const chatWithClient = async () => {
        await press(tickets.rowOf(client.name))
        await chat.isWith(client.name)
      }
      if (device === desktop) {
        await chatWithClient()
        await chat.accept()
      }

      await test.step('saved for everybody from what is filtered now', async () => {
        await press(page.getByRole('button', { name: 'Filter', exact: true }))
        const filter = page.getByRole('dialog', { name: 'Filter' })
        await press(filter.getByRole('button', { name: /Department/ }))
        await press(page.getByRole('option', { name: 'Billing' }))
        await press(filter.getByRole('button', { name: 'Save as view' }))
        const dialog = page.getByRole('dialog', { name: 'Save as view' })
        await expect(dialog.getByRole('textbox', { name: 'Name of the view' })).toBeFocused()
        await page.keyboard.type('Invoices')
        await press(dialog.getByRole('button', { name: /Who sees it/ }))
        await press(page.getByRole('option', { name: 'Everybody', exact: true }))
        await press(dialog.getByRole('button', { name: 'Save', exact: true }))
        await expect(viewOf(page, 'Invoices')).toBeChecked()
        await expect(tickets.rowOf(client.name)).toBeVisible()
        await expect(tickets.rowOf('Ingrid Solheim')).toBeHidden()
        if (device === desktop) await expect(chat.composer.field).toBeFocused()
      })

      await test.step('colleagues have it at once, with the count of what they see', async () => {
        await press(viewOf(jonas.page, 'Invoices'))
        await expect(viewOf(jonas.page, 'Invoices')).toBeChecked()
        await press(viewOf(jonas.page, 'All'))
        await expect(jonas.tickets.rowOf('Ingrid Solheim')).toBeVisible()
      })

      await test.step('renamed', async () => {
        await press(page.getByRole('button', { name: 'Filter', exact: true }))
        await press(page.getByRole('button', { name: 'Edit views' }))
        await press(page.getByRole('button', { name: 'Rename Invoices' }))
        const mara = world.as('mara')
        const { viewid = '' } = (await mara.call(calls.getSavedViews, {})).find(isInvoices) ?? {}
        await mara.call(calls.changeSavedView, { params: { viewid }, body: { name: 'Bills' } })
        await expect(page.getByRole('textbox', { name: 'Name of the view' })).toHaveValue('Bills')
        await page.keyboard.press('ControlOrMeta+a')
        await page.keyboard.type('Money')
        await page.keyboard.press('Enter')
        await expect(page.getByRole('button', { name: 'Rename Money' })).toBeVisible()
        await expect(viewOf(jonas.page, 'Money')).toBeVisible()
      })

      await test.step('deleted, and brought back with Undo', async () => {
        await inSlowTime(page, async () => {
          await press(page.getByRole('button', { name: 'Delete Money' }))
          await expect(page.getByText('No saved views yet')).toBeVisible()
          await page.keyboard.press('Control+z')
          await expect(page.getByRole('button', { name: 'Delete Money' })).toBeVisible()
        })
        await page.keyboard.press('Escape')
        await expect(viewOf(page, 'Money')).toBeChecked()
      })

      if (device === desktop)
        await test.step('by its key', async () => {
          await page.keyboard.press('Escape')
          await page.keyboard.press('F6')
          await press(viewOf(page, 'All'))
          await expect(async () => {
            await page.keyboard.press('6')
            await expect(viewOf(page, 'Money')).toBeChecked({ timeout: 1000 })
          }).toPass()
        })

      await test.step('deleted for everybody', async () => {
        const mara = world.as('mara')
        const [view] = await mara.call(calls.getSavedViews, {})
        await mara.call(calls.deleteSavedView, { params: { viewid: view?.viewid ?? '' } })
        for (const one of [page, jonas.page]) await expect(viewOf(one, 'Money')).toHaveCount(0)
        await expect(tickets.rowOf(client.name)).toBeVisible()
      })
    })
  })
}

test('a shared view that a colleague deletes while it is chosen goes with a notice, and its filter and the focus stay', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('About my invoice', 'Billing')
  const mara = world.as('mara')
  const [department] = (await mara.call(calls.getDepartments, {})).filter(
    ({ department_name }) => department_name === 'Billing',
  )
  if (department === undefined) throw new Error('There is no department Billing.')
  const { departmentid, department_name: name } = department
  const filter = { platform: null, department: { id: departmentid, name }, handler: null }
  const viewid = randomUUID()
  const rule = { view: 'all' as const, filter, order: 'usual' as const }
  await mara.call(calls.createSharedView, { body: { viewid, name: 'Owed', rule, departmentid: null } })
  const { page, tickets } = await workspaceOf('jonas')
  const notices = page.getByRole('region', { name: 'Notices' })
  await viewOf(page, 'Owed').click()
  await expect(viewOf(page, 'Owed')).toBeChecked()
  await expect(tickets.rowOf('Ingrid Solheim')).toBeHidden()
  await mara.call(calls.deleteSavedView, { params: { viewid } })
  await expect(viewOf(page, 'Owed')).toHaveCount(0)
  await expect(notices).toContainText('View Owed deleted')
  await expect(viewOf(page, 'All')).toBeFocused()
  await expect(page.getByText('Billing').first()).toBeVisible()
  await expect(tickets.rowOf('Ingrid Solheim')).toBeHidden()
})
