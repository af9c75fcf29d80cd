import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/journey.ts'
import { seedClients } from './fixtures/seed-tables.ts'
import { AdminPanel } from './page-models/admin-panel.ts'

test('a panel is printed in full, over as many pages as it needs, and black on white', async ({
  workspaceOf,
  world,
}) => {
  await seedClients(world, 80)
  const { page } = await workspaceOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1000, height: 400 })
  const navigation = page.getByRole('navigation', { name: 'Admin panel' })

  await test.step('the clients, with the rows that are out of sight', async () => {
    await panel.open('/clients')
    await panel.scrollTo(panel.rowOf(/Extra Client 21/))
    const inSight = await panel.rows.count()
    expect(await pagesOf(page)).toBeGreaterThan(2)
    await expect.poll(() => panel.rows.count()).toBe(inSight)
  })

  await test.step('the others, without navigation and without notices', async () => {
    for (const path of ['/agents', '/settings', '/settings?section=audit', '/tickets']) {
      await panel.open(path)
      await expect(panel.heading(/^(Agents|Settings|Tickets)$/)).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await page.emulateMedia({ media: 'print' })
      for (const one of await navigation.all()) await expect(one).toBeHidden()
      await expect(page.getByRole('button', { name: 'Log out' })).toBeHidden()
      expect(await cutIn(page)).toEqual([])
      expect(await coloursOf(page)).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
      await page.emulateMedia({ media: 'screen' })
      await expect(navigation.first()).toBeVisible()
    }
  })

  await test.step('the line of a lost connection stays off the paper', async () => {
    await page.context().setOffline(true)
    const line = page.getByRole('button', { name: 'Try now' })
    await expect(line).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(line).toBeHidden()
  })
})

async function pagesOf(page: Page): Promise<number> {
  const file = await page.pdf({ format: 'A4' })
  return file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** What shows less of itself than it holds, from top to bottom. */
const cutIn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('html, body, #root, #root > *, main, main :is(div, section, form)')]
      .filter((one) => {
        const isHidden = one.matches('.visually-hidden') || one.clientHeight < 2
        const isClipped = getComputedStyle(one).overflowY !== 'visible'
        return !isHidden && isClipped && one.scrollHeight > one.clientHeight + 1
      })
      .map((one) => one.className),
  )

const coloursOf = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) => {
    const heading = main.querySelector('h1') ?? main
    const hex = document.createElement('canvas').getContext('2d')
    return [getComputedStyle(main).backgroundColor, getComputedStyle(heading).color].map((colour) => {
      if (hex === null) return colour
      hex.fillStyle = colour
      hex.fillRect(0, 0, 1, 1)
      return `rgb(${[...hex.getImageData(0, 0, 1, 1).data].slice(0, 3).join(', ')})`
    })
  })
