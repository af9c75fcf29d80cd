import type { Page } from '@playwright/test'
import { desktop, phone } from './fixtures/device.ts'
import { expect, test } from './fixtures/journey.ts'
import { newClient } from './fixtures/new-client.ts'
import { AdminPanel } from './page-models/admin-panel.ts'

test('a search, its end and another order of the agents begin at the first page', async ({
  workspaceOf,
  world,
}) => {
  const { page } = await workspaceOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  await panel.open('/agents')
  const shown = page.getByText(/^\d+–\d+ of \d+$/)
  const toPageTwo = async () => {
    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect(shown).toHaveText(/^11–/)
  }
  await toPageTwo()
  await page.getByRole('searchbox', { name: 'Search agents' }).click()
  await page.keyboard.type('nordhavn')
  await expect(shown).toHaveText(/^1–10 of/)
  await toPageTwo()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(shown).toHaveText(/^1–10 of/)
  await toPageTwo()
  await panel.table.getByRole('columnheader', { name: 'Email' }).click()
  await expect(shown).toHaveText(/^1–10 of/)
})

for (const { name: device, use, press } of [desktop, phone]) {
  test.describe(`on a ${device}`, () => {
    test.use(use)

    test('the search, the order and the page of the agents are as they were after an agent was opened, and after a reload', async ({
      pageOf,
      world,
    }) => {
      const page = await pageOf('mara')
      const { panel, wayBack } = panelOf(page, world.desk.url)
      await panel.open('/clients')
      await press(navigationIn(page).getByRole('link', { name: 'Agents' }))
      const search = page.getByRole('searchbox', { name: 'Search agents' })
      const shown = page.getByText(/^\d+–\d+ of \d+$/)
      const names = panel.table.getByRole('rowheader')
      await press(search)
      // Letters that are put in stay together: the caret does not go to the end.
      for (const key of ['n', 'o', 'h', 'a', 'v', 'n', 'Home', 'ArrowRight', 'ArrowRight', 'r', 'd'])
        await page.keyboard.press(key)
      await expect(search).toHaveValue('nordhavn')
      await expect(search).toBeFocused()
      await expect(shown).toHaveText(/^1–10 of/)
      // A phone shows no head of the table.
      const inOrder = device === 'desktop'
      const email = panel.table.getByRole('columnheader', { name: 'Email' })
      if (inOrder) {
        for (const direction of ['ascending', 'descending']) {
          await email.click()
          await expect(email).toHaveAttribute('aria-sort', direction)
        }
      }
      await press(page.getByRole('button', { name: 'Page 2' }))
      await expect(shown).toHaveText(/^11–/)
      const before = await names.allTextContents()
      const isAsBefore = async () => {
        await expect(shown).toHaveText(/^11–/)
        await expect(names).toHaveText(before)
        await expect(search).toHaveValue('nordhavn')
        if (inOrder) await expect(email).toHaveAttribute('aria-sort', 'descending')
      }
      const openFirst = async () => {
        await press(names.first().getByRole('link'))
        await expect(page).toHaveURL(/user-profile/)
        await expect(wayBack('Agents')).toBeVisible()
      }
      await openFirst()
      await page.goBack()
      await isAsBefore()
      await page.reload()
      await isAsBefore()
      await test.step('Back leads to the page before, not through the letters', async () => {
        await page.goBack()
        await expect(panel.heading('Clients')).toBeVisible()
        await page.goForward()
        await isAsBefore()
      })
      await openFirst()
      await press(wayBack('Agents'))
      await isAsBefore()
      await press(page.getByRole('button', { name: 'Clear search' }))
      await press(page.getByRole('button', { name: 'Page 1' }))
      await expect(page).toHaveURL(inOrder ? /agents\?sort=email&order=descending$/ : /\/agents$/)
    })

    test('the search for clients is as it was after a client was opened, and after a reload', async ({
      client,
      pageOf,
      world,
    }) => {
      await client.asks('Hello')
      await newClient(world).asks('Hello')
      const page = await pageOf('mara')
      const { panel, wayBack } = panelOf(page, world.desk.url)
      await panel.open('/clients')
      const search = page.getByRole('searchbox', { name: 'Search clients' })
      await press(search)
      await page.keyboard.type(client.name)
      const isAsBefore = async () => {
        await expect(search).toHaveValue(client.name)
        await expect(page.getByText('1 found')).toBeVisible()
        await expect(panel.rows).toHaveCount(2)
      }
      await isAsBefore()
      const open = async () => {
        await press(panel.table.getByRole('link', { name: client.name }))
        await expect(wayBack('Clients')).toBeVisible()
      }
      await open()
      await page.goBack()
      await isAsBefore()
      await page.reload()
      await isAsBefore()
      await open()
      await page.reload()
      await press(wayBack('Clients'))
      await isAsBefore()
    })

    test('the filters of the audit log are as they were after another page and after a reload, and nonsense in the address is none', async ({
      pageOf,
      world,
    }) => {
      const page = await pageOf('mara')
      const { panel } = panelOf(page, world.desk.url)
      await panel.open('/settings?section=audit&kind=nonsense&from=soon&who=somebody')
      const kind = page.getByRole('button', { name: /\bWhat$/ })
      const search = page.getByRole('searchbox', { name: 'Search the audit log' })
      const day = page.getByLabel('From day')
      await expect(panel.rows.nth(1)).toBeVisible()
      await expect(kind).toContainText('Everything')
      await expect(day).toHaveValue('')
      await press(kind)
      await press(page.getByRole('option', { name: 'Logins and sessions' }))
      await expect(kind).toContainText('Logins and sessions')
      await press(day)
      for (let part = 0; part < 2; part += 1) await page.keyboard.press('ArrowLeft')
      await page.keyboard.type('01022026')
      await expect(day).toHaveValue('2026-01-02')
      await press(search)
      await page.keyboard.type('submarine')
      const isAsBefore = async () => {
        await expect(search).toHaveValue('submarine')
        await expect(kind).toContainText('Logins and sessions')
        await expect(day).toHaveValue('2026-01-02')
        await expect(page.getByText('No matches')).toBeVisible()
      }
      await isAsBefore()
      await page.reload()
      await isAsBefore()
      await press(navigationIn(page).getByRole('link', { name: 'Clients' }))
      await expect(panel.heading('Clients')).toBeVisible()
      await page.goBack()
      await isAsBefore()
      await press(page.getByRole('button', { name: 'Show the whole log' }))
      await expect(panel.rows.nth(1)).toBeVisible()
      await expect(kind).toContainText('Everything')
      await expect(page).toHaveURL(/section=audit$/)
    })
  })
}

/** The way back of a profile is a link over it, in the page itself. */
function panelOf(page: Page, serverUrl: string) {
  const wayBack = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  return { panel: new AdminPanel(page, serverUrl), wayBack }
}

/** At the side, or on a phone at the foot. */
const navigationIn = (page: Page) =>
  page.getByRole('navigation', { name: 'Admin panel' }).filter({ visible: true })
