import { expect, test } from './fixtures/journey.ts'
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
