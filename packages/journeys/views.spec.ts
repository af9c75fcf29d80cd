import type { Page } from '@playwright/test'
import { desktop, phone } from './fixtures/device.ts'
import { expect, test } from './fixtures/journey.ts'
import { newClient } from './fixtures/new-client.ts'

const viewOf = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })

test.describe('on a desktop', () => {
  test.use(desktop.use)
  test('1 to 5 switch the views, the open ticket stays open, J walks what is shown, and the choice is kept', async ({
    client,
    workspaceOf,
    world,
  }) => {
    await client.asks('Which view am I in?')
    const workspace = await workspaceOf('mara')
    const { page, tickets } = workspace
    const current = tickets.grid.locator('[aria-current=true]')
    await tickets.rowOf(client.name).click()
    await workspace.chat.isWith(client.name)
    await page.keyboard.press('Escape')
    await page.keyboard.press('F6')
    await expect(viewOf(page, 'All')).toBeChecked()
    await expect(async () => {
      await page.keyboard.press('1')
      await expect(viewOf(page, 'Mine')).toBeChecked({ timeout: 1000 })
    }).toPass()
    await expect(tickets.rowOf(client.name)).toBeHidden()

    await test.step('a ticket that comes in is counted in the view it belongs to', async () => {
      const waiting = await viewOf(page, 'Waiting').textContent()
      await newClient(world).asks('One more')
      await expect(viewOf(page, 'Waiting')).not.toHaveText(waiting ?? '')
    })

    await test.step('J walks the view', async () => {
      // The ticket came in at once: a letter within 150 ms of the 1 would be part of a text.
      await page.waitForTimeout(200)
      await page.keyboard.press('j')
      await expect(current).toHaveAttribute('aria-label', /Handled by you/)
    })

    await test.step('the view is the same after a reload and in another browser, and changes there too', async () => {
      await workspace.reload()
      await expect(viewOf(page, 'Mine')).toBeChecked()
      const other = await workspaceOf('mara')
      await expect(viewOf(other.page, 'Mine')).toBeChecked()
      await viewOf(page, 'Waiting').click()
      await expect(viewOf(other.page, 'Waiting')).toBeChecked()
      await expect(tickets.rowOf(client.name)).toBeVisible()
      await expect(tickets.rowOf('Ingrid Solheim')).toBeHidden()
      await viewOf(page, 'All').click()
      await expect(tickets.rowOf('Ingrid Solheim')).toBeVisible()
    })
  })
})

for (const device of [desktop, phone]) {
  test.describe(`on a ${device.name}`, () => {
    test.use(device.use)
    test('a filter shows that it is on, goes away with one press, and an empty view leads to all tickets', async ({
      client,
      workspaceOf,
    }) => {
      await client.asks('Filter me', 'Billing')
      const { page, tickets } = await workspaceOf('mara')
      await expect(tickets.rowOf('Ingrid Solheim')).toBeVisible()
      await device.press(page.getByRole('button', { name: 'Filter', exact: true }))
      const popover = page.getByRole('dialog', { name: 'Filter' })
      const choose = async (field: RegExp, name: string) => {
        const opener = popover.getByRole('button', { name: field })
        await device.press(opener)
        await device.press(page.getByRole('option', { name }))
        // Until then Escape closes the list of options, or nothing.
        await expect(opener).toBeFocused()
      }
      await choose(/Department/, 'Billing')
      await page.keyboard.press('Escape')
      await expect(popover).toBeHidden()
      await expect(page.getByText('Only Billing')).toBeVisible()
      await expect(tickets.rowOf('Ingrid Solheim')).toBeHidden()
      await expect(tickets.rowOf(client.name)).toBeVisible()
      await device.press(page.getByRole('button', { name: 'Clear filter' }))
      await expect(tickets.rowOf('Ingrid Solheim')).toBeVisible()

      await device.press(page.getByRole('button', { name: 'Filter', exact: true }))
      await choose(/Handler/, 'Mara Okafor')
      await page.keyboard.press('Escape')
      await expect(popover).toBeHidden()
      await device.press(viewOf(page, 'Waiting'))
      await expect(page.getByRole('heading', { name: 'No ticket fits the filter' })).toBeVisible()
      await device.press(page.getByRole('button', { name: 'Show all tickets' }))
      await expect(viewOf(page, 'All')).toBeChecked()
      await expect(tickets.rowOf(client.name)).toBeVisible()
    })
  })
}

test('a view that is chosen before the page has drawn that the filter went away does not bring it back', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Filter me', 'Billing')
  const { page, tickets } = await workspaceOf('mara')
  const filtered = page.getByText('Only Billing')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Filter' })
    .getByRole('button', { name: /Department/ })
    .click()
  await page.getByRole('option', { name: 'Billing' }).click()
  await page.keyboard.press('Escape')
  await expect(filtered).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await viewOf(page, 'Waiting').click()
  await page.clock.resume()
  await expect(viewOf(page, 'Waiting')).toBeChecked()
  await expect(filtered).toBeHidden()
  await viewOf(page, 'All').click()
  await expect(tickets.rowOf('Ingrid Solheim')).toBeVisible()
})
